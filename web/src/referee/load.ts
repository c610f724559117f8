// The referee's module, loaded once for a page.
import { loadReferees, type Referees } from './referee';

// Where the build put it; empty where the program was built without it.
const address = import.meta.env.VITE_REFEREE as string | undefined;

export const refereeIsBuilt = Boolean(address);

let loading: Promise<Referees> | null = null;

// Rejected where the program was built without it, or it cannot be loaded now; asked again, it is tried again.
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
