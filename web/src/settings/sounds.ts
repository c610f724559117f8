// The table's sounds, which are synthesised: wood on wood, or glass; the clock's lever, a bell.
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

export type Sound = 'place' | 'take' | 'press' | 'ruling' | 'end' | 'low' | 'call' | 'arrival';

// A short burst of noise through a filter: a knock.
function knock(audio: AudioContext, frequency: number, length: number, loudness: number, after = 0): void {
  const frames = Math.ceil(audio.sampleRate * length);
  const buffer = audio.createBuffer(1, frames, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < frames; ++i) samples[i] = (Math.random() * 2 - 1) * Math.exp((-6 * i) / frames);
  const source = new AudioBufferSourceNode(audio, { buffer });
  const filter = new BiquadFilterNode(audio, { type: 'bandpass', frequency, Q: 1.4 });
  const gain = new GainNode(audio, { gain: loudness });
  source.connect(filter).connect(gain).connect(audio.destination);
  source.start(audio.currentTime + after);
}

function tone(audio: AudioContext, frequency: number, length: number, loudness: number, after = 0): void {
  const start = audio.currentTime + after;
  const oscillator = new OscillatorNode(audio, { type: 'sine', frequency });
  const gain = new GainNode(audio, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  oscillator.connect(gain).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + length);
}

export function play(sound: Sound): void {
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const audio = context;
  if (settings.sounding === 'glass' && sound === 'place') return tone(audio, 1320, 0.14, 0.12);
  if (settings.sounding === 'glass' && sound === 'press') return tone(audio, 1980, 0.08, 0.08);
  if (settings.sounding === 'glass' && sound === 'take') {
    tone(audio, 1100, 0.12, 0.12);
    return tone(audio, 1480, 0.16, 0.12, 0.06);
  }
  if (sound === 'place') knock(audio, 620, 0.09, 0.9);
  if (sound === 'take') {
    knock(audio, 900, 0.06, 0.8);
    knock(audio, 520, 0.1, 0.9, 0.06);
  }
  if (sound === 'press') knock(audio, 2200, 0.035, 0.5);
  if (sound === 'ruling') {
    tone(audio, 392, 0.22, 0.12);
    tone(audio, 330, 0.3, 0.12, 0.16);
  }
  if (sound === 'low') tone(audio, 880, 0.09, 0.06);
  // This sound must be heard in the noise of a playing hall.
  if (sound === 'call') {
    [0, 0.5, 1].forEach((after) => {
      tone(audio, 988, 0.22, 0.3, after);
      tone(audio, 740, 0.26, 0.3, after + 0.2);
    });
  }
  if (sound === 'arrival') [659, 880].forEach((frequency, i) => tone(audio, frequency, 0.35, 0.1, i * 0.16));
  if (sound === 'end') [523, 659, 784].forEach((frequency, i) => tone(audio, frequency, 0.7, 0.1, i * 0.14));
}
