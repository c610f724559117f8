// What this browser keeps of the children on the path (learn/path.svelte.ts), for pages that need nothing else of it.
import { settings } from './settings.svelte';

export const pathKey = 'jadoube.path';
// On a browser that others use, too, it is kept for as long as its tab is open.
export const pathStorage = () => (settings.shared ? sessionStorage : localStorage);

// A child has chosen its piece here.
export function hasChild(): boolean {
  try {
    const { current } = JSON.parse(pathStorage().getItem(pathKey) ?? '{}') as { current?: unknown };
    return typeof current === 'number';
  } catch {
    return false;
  }
}
