// The diagrams of articles, by the article's name in the program.
import { readBoard, squareAt, fileOf, rankOf, type Square } from '../chess/position';

export interface Diagram {
  fen: string; // the first field
  may?: Square[]; // where the piece may go
  mayNot?: Square[];
  arrows?: [Square, Square][];
  attacked?: Square; // a king
  touched?: Square[];
}

const rook: [number, number][] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const bishop: [number, number][] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
const leaps: [number, number][] = [
  [1, 2],
  [2, 1],
  [2, -1],
  [1, -2],
  [-1, -2],
  [-2, -1],
  [-2, 1],
  [-1, 2],
];

// The squares in these directions from a square, up to the first piece, which is included if it is Black's.
function reach(fen: string, from: Square, directions: [number, number][], far = 7): Square[] {
  const board = readBoard(fen);
  return directions.flatMap(([file, rank]) => {
    const squares: Square[] = [];
    for (let i = 1; i <= far; ++i) {
      const [f, r] = [fileOf(from) + i * file, rankOf(from) + i * rank];
      if (f < 0 || f > 7 || r < 0 || r > 7) break;
      const square = squareAt(f, r);
      const piece = board.get(square);
      if (piece?.color === 'white') break;
      squares.push(square);
      if (piece) break;
    }
    return squares;
  });
}
const moves = (fen: string, from: Square, directions: [number, number][], far?: number): Diagram => ({
  fen,
  may: reach(fen, from, directions, far),
});

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR';
const mate: Diagram = { fen: 'R5k1/5ppp/8/8/8/8/8/6K1', attacked: 'g8', arrows: [['a8', 'g8']] };
const dead: Diagram = { fen: '4k3/8/8/p2p2p1/P2P2P1/8/8/4K3' };
const bothCastlings: Diagram = {
  fen: '8/8/8/8/8/8/8/R3K2R',
  arrows: [
    ['e1', 'g1'],
    ['h1', 'f1'],
  ],
};
const longCastling: Diagram = {
  fen: '8/8/8/8/8/8/8/R3K2R',
  arrows: [
    ['e1', 'c1'],
    ['a1', 'd1'],
  ],
};
const enPassant: Diagram = {
  fen: '8/8/8/3Pp3/8/8/8/8',
  arrows: [
    ['e7', 'e5'],
    ['d5', 'e6'],
  ],
  may: ['e6'],
};
const promotion: Diagram = { fen: '8/4P3/8/8/8/8/8/8', arrows: [['e7', 'e8']] };
const cannotMate: Diagram = { fen: '8/8/8/3k4/8/8/6N1/4K3' };

export const diagrams: Partial<Record<string, Diagram[]>> = {
  chessboard: [{ fen: '8/8/8/8/8/8/8/8' }],
  start_position: [{ fen: start }],
  checkmate: [mate],
  checkmate_wins: [mate],
  nobody_can_mate: [dead],
  dead_position: [dead, { fen: '8/8/8/3k4/8/8/6B1/4K3' }],
  stalemate: [{ fen: '7k/5Q2/6K1/8/8/8/8/8', mayNot: ['g8', 'g7', 'h7'] }],
  capture: [{ fen: '8/8/6n1/8/8/3B4/8/8', arrows: [['d3', 'g6']] }],
  attacks_pinned: [{ fen: '4r3/8/7k/8/8/8/4B3/4K3', mayNot: ['h5'], arrows: [['e8', 'e2']] }],
  bishop: [moves('8/8/8/8/3B4/8/8/8', 'd4', bishop)],
  rook: [moves('8/8/8/8/3R4/8/8/8', 'd4', rook)],
  queen: [moves('8/8/8/8/3Q4/8/8/8', 'd4', [...rook, ...bishop])],
  no_leaping: [{ ...moves('8/8/3p4/8/3R1P2/8/8/8', 'd4', rook), mayNot: ['d7', 'd8', 'f4', 'g4', 'h4'] }],
  knight: [moves('8/8/8/2ppp3/3N4/3P4/8/8', 'd4', leaps, 1)],
  pawn_step: [{ fen: '8/8/8/8/4P3/8/8/8', may: ['e5'] }],
  pawn_double_step: [{ fen: '8/8/8/8/8/8/4P3/8', may: ['e3', 'e4'] }],
  pawn_capture: [
    {
      fen: '8/8/8/3ppp2/4P3/8/8/8',
      arrows: [
        ['e4', 'd5'],
        ['e4', 'f5'],
      ],
      mayNot: ['e5'],
    },
  ],
  en_passant: [enPassant],
  en_passant_next_move: [enPassant],
  promotion: [promotion],
  promotion_free_choice: [{ fen: '2QRBN2/8/8/8/8/8/8/8' }],
  king_step: [moves('8/8/8/8/3K4/8/8/8', 'd4', [...rook, ...bishop], 1)],
  castling: [bothCastlings, longCastling],
  castling_made: [bothCastlings],
  castling_through_attack: [{ fen: '5r2/8/8/8/8/8/8/4K2R', mayNot: ['f1'], arrows: [['f8', 'f1']] }],
  castling_blocked: [{ fen: '8/8/8/8/8/8/8/4KB1R', mayNot: ['f1'] }],
  castling_illegal: [{ fen: '5r2/8/8/8/8/8/8/4K2R', mayNot: ['g1'], may: ['d1', 'd2', 'e2'], touched: ['e1', 'h1'] }],
  check: [{ fen: '4k3/8/8/8/8/8/8/4R1K1', attacked: 'e8', arrows: [['e1', 'e8']] }],
  exposing_king: [{ fen: '4r3/8/8/8/8/8/4N3/4K3', mayNot: ['c1', 'c3', 'd4', 'f4', 'g3', 'g1'] }],
  own_touched: [{ fen: '8/8/8/8/8/8/PPPPPPPP/RNBQKBNR', touched: ['g1'], may: ['f3', 'h3'] }],
  enemy_touched: [
    {
      fen: '8/8/8/3p4/4P3/2N5/8/8',
      touched: ['d5'],
      arrows: [
        ['e4', 'd5'],
        ['c3', 'd5'],
      ],
    },
  ],
  both_touched: [{ fen: '8/8/6n1/8/8/3B4/8/8', touched: ['d3', 'g6'], arrows: [['d3', 'g6']] }],
  king_and_rook: [
    {
      fen: '8/8/8/8/8/8/8/4K2R',
      touched: ['e1', 'h1'],
      arrows: [
        ['e1', 'g1'],
        ['h1', 'f1'],
      ],
    },
  ],
  rook_before_king: [{ fen: '8/8/8/8/8/8/8/4K2R', touched: ['h1'], mayNot: ['g1'] }],
  none_playable: [{ fen: '8/8/8/8/8/8/PPP5/R1B5', touched: ['a1'] }],
  promotion_pawn_not_placed: [promotion],
  board_misplaced: [{ fen: start }],
  pawn_not_replaced: [{ fen: '4P3/8/8/8/8/8/8/8', mayNot: ['e8'] }],
  same_position_en_passant: [enPassant],
  loss_on_time: [cannotMate],
  notation_same_rank: [
    {
      fen: '8/8/8/8/8/8/8/3N1N2',
      arrows: [
        ['f1', 'e3'],
        ['d1', 'e3'],
      ],
    },
  ],
  notation_same_file: [
    {
      fen: '8/8/8/3N4/8/8/8/3N4',
      arrows: [
        ['d5', 'e3'],
        ['d1', 'e3'],
      ],
    },
  ],
  notation_squares: [{ fen: '8/8/8/8/8/8/8/8' }],
  chess960_play: [{ fen: 'bqnbrknr/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKNR' }],
  chess960_king_between: [{ fen: '8/8/8/8/8/8/PPPPPPPP/BQNBRKNR', touched: ['e1', 'f1', 'h1'] }],
  chess960_bishops: [{ fen: '8/8/8/8/8/8/PPPPPPPP/BQNBRKNR', touched: ['a1', 'd1'] }],
  chess960_castling_1: [
    {
      fen: '8/8/8/8/8/8/8/1R3KR1',
      arrows: [
        ['f1', 'c1'],
        ['b1', 'd1'],
      ],
    },
  ],
};
