// The name of a file that is downloaded: fileName('Aberto de Évora', 'r5', 'trf26') is "aberto-de-evora-r5-trf26".
import { folded } from './folded';

const longest = 40;

export const fileName = (event: string, ...parts: string[]): string =>
  [
    folded(event)
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, longest)
      .replace(/^-+|-+$/g, '') || 'tournament',
    ...parts,
  ]
    .filter(Boolean)
    .join('-');
