// The referee's module, loaded once for a page.
import { loadReferees, type Referees } from './referee';

// The address of the module; empty if the program was built without it.
const address = import.meta.env.VITE_REFEREE as string | undefined;

export const refereeIsBuilt = Boolean(address);

let loading: Promise<Referees> | null = null;

// Loads the module. Rejected if the program was built without it, or it cannot be loaded now; a later call tries again.
export function referees(): Promise<Referees> {
  if (!address) return Promise.reject(new Error('built without the referee'));
  loading ??= fetch(address)
    .then((response) => {
      if (!response.ok) throw new Error(`${address}: ${response.status}`);
      return response.arrayBuffer();
    })
    .then(loadReferees);
  loading.catch(() => (loading = null));
  return loading;
}
