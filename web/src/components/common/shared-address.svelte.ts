// The beginning of the links that others open. Where the page itself was opened as localhost, which is another machine
// for everybody else, it is this machine's address in its network, if the server knows one.
import { api } from '../../api/api';

// Names and addresses by which every machine means itself.
export const isLocal = (host: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/.test(host.toLowerCase());

export class SharedAddress {
  origin = $state(location.origin);
  // The links open on this machine alone.
  thisMachineOnly = $state(false);

  constructor() {
    if (isLocal(location.hostname)) void this.#ask();
  }

  async #ask(): Promise<void> {
    const reply = await api.service();
    const address = reply.ok ? reply.value.address : null;
    if (address) this.origin = `${location.protocol}//${address}${location.port ? `:${location.port}` : ''}`;
    else this.thisMachineOnly = true;
  }
}
