// The sets that cases are chosen from: by article (the folder of the file) and by tempo.

export const TEMPOS = ['standard', 'rapid', 'blitz'];

/** The folders of learn/cases, each with the articles that it is about. */
export const SETS = {
  board: '1–3',
  touch: '4',
  end: '5',
  clock: '6',
  irregularities: '7',
  record: '8',
  draws: '9',
  points: '10',
  conduct: '11',
  arbiter: '12',
  rapid: 'A',
  blitz: 'B',
  blind: 'D',
  adjourned: 'I',
  quickplay: 'III',
};

/** Minutes for sixty moves: all periods, and sixty times what is added with each move (A.1, B.1). */
function minutesForSixtyMoves(time) {
  const periods = time.split(':').map((period) => /^(?:\d+\/)?(\d+(?:\.\d+)?)(?:[+db](\d+))?$/.exec(period));
  if (periods.some((period) => period === null)) return Infinity;
  return periods.reduce((sum, period) => sum + Number(period[1]), 0) + Number(periods[0][2] ?? 0);
}

/** The tempo of a case, as the Laws of 2023 define it: under 60 minutes rapid, 10 or less blitz. */
export function tempoOf(regulations) {
  if (regulations.tempo !== undefined) return regulations.tempo;
  const time = regulations.time ?? '90+30';
  if (typeof time !== 'string' || time === 'none') return 'standard';
  const minutes = minutesForSixtyMoves(time);
  if (minutes <= 10) return 'blitz';
  return minutes < 60 ? 'rapid' : 'standard';
}

/** The set of the file `cases/SET/NAME.json`; null if its folder is none. */
export function setOf(name) {
  const folder = name.split('/')[1];
  return folder in SETS ? folder : null;
}
