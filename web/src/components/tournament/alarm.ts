// Tells an arbiter who does not look at the page of a call, by sound, vibration and, where the browser allows it, a
// notification; and keeps the screen on.
//
//   const alarm = new Alarm({ sound: () => play('call') });
//   alarm.tell([{ key: 'table 3', text: 'Board 3 …' }]);      // all that wait now

interface Waiting {
  key: string;
  text: string;
}

// The time after which a call that nobody answers is told again.
const again = 15_000; // milliseconds
const pattern = [400, 150, 400, 150, 700];

export class Alarm {
  #told = new Set<string>();
  #sound: () => void;
  #repeat: ReturnType<typeof setInterval> | null = null;
  #lock: WakeLockSentinel | null = null;
  #seen = () => void this.#stayOn();

  constructor({ sound }: { sound: () => void }) {
    this.#sound = sound;
    document.addEventListener('visibilitychange', this.#seen);
    void this.#stayOn();
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#seen);
    if (this.#repeat !== null) clearInterval(this.#repeat);
    void this.#lock?.release().catch(() => {});
  }

  tell(waiting: Waiting[]): void {
    const fresh = waiting.filter(({ key }) => !this.#told.has(key));
    this.#told = new Set(waiting.map(({ key }) => key));
    if (fresh.length > 0) {
      this.#ring();
      for (const { key, text } of fresh) void notify(key, text);
    }
    if (waiting.length > 0) this.#repeat ??= setInterval(() => this.#ring(), again);
    else if (this.#repeat !== null) {
      clearInterval(this.#repeat);
      this.#repeat = null;
    }
  }

  // Whether the browser could notify, and has not been asked.
  mayAsk(): boolean {
    return window.isSecureContext && 'Notification' in window && Notification.permission === 'default';
  }
  async ask(): Promise<void> {
    await Notification.requestPermission().catch(() => {});
  }

  #ring(): void {
    this.#sound();
    // Before the first tap a browser refuses, and says so in its console.
    if (navigator.userActivation?.hasBeenActive ?? true) navigator.vibrate?.(pattern);
  }

  // Keeps the screen on. Browsers allow this on secure pages only, and end it whenever the page is hidden.
  async #stayOn(): Promise<void> {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      this.#lock = await navigator.wakeLock.request('screen');
    } catch {
      // Power is low, or the browser does not want to.
    }
  }
}

async function notify(key: string, text: string): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const worker = await navigator.serviceWorker?.getRegistration();
  try {
    if (worker) await worker.showNotification('J’adoube', { body: text, tag: key, requireInteraction: true });
    else new Notification('J’adoube', { body: text, tag: key, requireInteraction: true });
  } catch {
    // The page tells it by itself.
  }
}
