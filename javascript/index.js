// Positions, moves, FEN, algebraic notation, PGN, why a move is illegal, and whether a side can still mate.
//
//   import { load, Position } from 'jadoube';
//   await load();
//   const position = new Position().play('e4');
//   position.moves().length  // 20
export { load } from './core.js';
export { FenError, Illegality, JadoubeError, MoveError, PgnError, SourceError, say } from './errors.js';
export { GameReader, formatGames, readGames, streamGames } from './games.js';
export { Move } from './move.js';
export { Position } from './position.js';
