// A short film of a ruling, to keep and to share: the board before, what the hand did, and what the referee said, as an
// animated PNG that is drawn in the page. The pieces are those of PieceSprite, which is on every page with a board.
import { animatedPng } from '../../base/apng';
import { fittingType } from '../../base/fitting-type';
import { fileOf, rankOf, readBoard, type Board, type Color, type Role, type Square } from '../../chess/position';
import type { Entry } from '../../protocol/table';

const side = 84;
const board = 8 * side;
const margin = 24;
const width = board + 2 * margin;
const height = width + 216;
const colours = {
  paper: '#f5f1e8',
  ink: '#24211d',
  soft: '#5d564c',
  light: '#efe8d2',
  dark: '#6f9272',
  frame: '#3c4a3e',
  accent: '#2c5c44',
  grave: '#9c2b21',
  graveSoft: '#fae4df',
  touched: '#b3420e',
};
const looks: Record<Color, { fill: string; line: string }> = {
  white: { fill: '#fffdf5', line: '#40352b' },
  black: { fill: '#2b2724', line: '#d8ccb8' },
};

interface Scene {
  pieces: Board;
  marked: Square[];
  // The sentence under the board.
  words: string;
  article: string | null;
  // Something was ruled against somebody.
  grave: boolean;
  ms: number;
}

function drawPiece(context: CanvasRenderingContext2D, role: Role, color: Color, x: number, y: number): void {
  const { fill, line } = looks[color];
  context.save();
  context.translate(x + 3, y + 3);
  context.scale((side - 6) / 100, (side - 6) / 100);
  context.lineWidth = 3;
  context.lineJoin = context.lineCap = 'round';
  context.fillStyle = fill;
  context.strokeStyle = line;
  for (const part of document.querySelectorAll(`symbol#${role} > *`)) {
    const path = new Path2D(part.getAttribute('d') ?? '');
    if (part.tagName === 'circle') {
      const [cx, cy, r] = ['cx', 'cy', 'r'].map((name) => Number(part.getAttribute(name))) as [number, number, number];
      path.arc(cx, cy, r, 0, 2 * Math.PI);
      context.fillStyle = line;
      context.fill(path);
      context.fillStyle = fill;
      continue;
    }
    if (!part.classList.contains('line')) context.fill(path);
    context.stroke(path);
  }
  context.restore();
}

function draw(context: CanvasRenderingContext2D, scene: Scene, flipped: boolean, names: string): void {
  context.fillStyle = colours.paper;
  context.fillRect(0, 0, width, height);
  context.fillStyle = colours.frame;
  context.fillRect(margin - 6, margin - 6, board + 12, board + 12);
  const x = (square: Square) => margin + side * (flipped ? 7 - fileOf(square) : fileOf(square));
  const y = (square: Square) => margin + side * (flipped ? rankOf(square) : 7 - rankOf(square));
  for (let i = 0; i < 64; ++i) {
    context.fillStyle = (i + (i >> 3)) % 2 === 0 ? colours.light : colours.dark;
    context.fillRect(margin + side * (i % 8), margin + side * (i >> 3), side, side);
  }
  context.lineWidth = 6;
  context.strokeStyle = colours.touched;
  for (const square of scene.marked) context.strokeRect(x(square) + 5, y(square) + 5, side - 10, side - 10);
  for (const [square, { role, color }] of scene.pieces) drawPiece(context, role, color, x(square), y(square));

  const top = width;
  if (scene.grave) {
    context.fillStyle = colours.graveSoft;
    context.fillRect(margin - 6, top, board + 12, 158);
  }
  context.fillStyle = scene.grave ? colours.grave : colours.accent;
  context.fillRect(margin - 6, top, 6, 158);
  context.fillStyle = colours.ink;
  const words = scene.article ? `${scene.article}  ${scene.words}` : scene.words;
  const { type, lines } = fittingType(words, { wide: board - 20, high: 158 }, (size) => {
    context.font = `${size}px 'Source Sans 3', sans-serif`;
    return (text) => context.measureText(text).width;
  });
  lines.forEach((line, i) => context.fillText(line, margin + 14, top + 1.22 * type + Math.round(1.16 * type) * i));
  context.font = "600 24px 'Source Serif 4', serif";
  context.fillStyle = colours.accent;
  context.fillText('J’adoube', margin, height - 22);
  context.fillStyle = colours.soft;
  context.font = "24px 'Source Sans 3', sans-serif";
  context.textAlign = 'right';
  context.fillText(names, width - margin, height - 22, board - 140);
  context.textAlign = 'left';
}

const bytesOf = (canvas: HTMLCanvasElement): Promise<Uint8Array> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => {
      if (blob) void blob.arrayBuffer().then((buffer) => resolve(new Uint8Array(buffer)));
      else reject(new Error('no picture'));
    }, 'image/png'),
  );

export interface Told {
  // The ruling's entry, and the position before it.
  entry: Entry;
  before: string;
  // The act and the ruling in the reader's words, and who plays.
  act: string;
  ruling: string;
  names: string;
  flipped: boolean;
}

export async function rulingFilm({ entry, before, act, ruling, names, flipped }: Told): Promise<Blob> {
  await document.fonts.ready;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d')!;
  const { event, answer } = entry;
  const start = readBoard(before);
  const played = new Map(start);
  const piece = event.from ? start.get(event.from) : undefined;
  if (piece && event.from && event.to) {
    played.delete(event.from);
    played.set(event.to, piece);
  }
  const marked = [event.square, event.from, event.to].filter((square) => square !== undefined && square !== null);
  const said = { article: answer.articles[0] ?? null, words: ruling, grave: !answer.ok || answer.effects.length > 0 };
  const scenes: Scene[] = [
    { pieces: start, marked: [], words: act, article: null, grave: false, ms: 1200 },
    { pieces: played, marked, words: act, article: null, grave: false, ms: 1600 },
    { pieces: readBoard(answer.state.fen), marked, ...said, ms: 5000 },
  ];
  const pictures: { png: Uint8Array; ms: number }[] = [];
  for (const scene of scenes) {
    draw(context, scene, flipped, names);
    pictures.push({ png: await bytesOf(canvas), ms: scene.ms });
  }
  return new Blob([animatedPng(pictures)], { type: 'image/png' });
}
