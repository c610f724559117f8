import { newestEdition } from '../protocol/editions';
import type { Edition } from '../protocol/table';

// The edition of the Laws that the game or round on this page is played under.
export const inForce = $state<{ edition: Edition }>({ edition: newestEdition });
