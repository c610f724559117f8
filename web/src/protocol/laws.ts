// The Laws as `GET /api/laws` gives them: docs/api.md.
import type { Edition, Said } from './table';

export interface Chapter {
  number: string;
  heading: Said;
  provisions: { name: string; number: string }[];
}

export interface Provision {
  heading: Said;
  words: Said;
  // By which acts and keys of the regulations it is ruled on, and the scenarios that show it: docs/laws-data.md.
  acts: string[];
  keys: string[];
  scenarios: string[];
}

export interface Laws {
  editions: Record<Edition, Chapter[]>;
  provisions: Record<string, Provision>;
}
