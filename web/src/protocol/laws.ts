// The Laws as `GET /api/laws` gives them: docs/api.md.
import type { Edition, Said } from './table';

export interface Chapter {
  number: string;
  heading: Said;
  provisions: { name: string; number: string }[];
}

export interface Laws {
  editions: Record<Edition, Chapter[]>;
  provisions: Record<string, { heading: Said; words: Said }>;
}
