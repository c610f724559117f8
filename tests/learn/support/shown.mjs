// What an exercise needs must have been shown: each concept that it names, or asks to do, stands in the words of an
// earlier screen, in the same voice and language.
import { voices } from './check.mjs';

export const languages = ['en', 'pt', 'pt-BR'];

// How a concept is recognised in a text. `shown`: on a screen, where that differs; `acts`: in what is done.
const concepts = {
  square: { en: /\b[a-h][1-8]\b/, pt: /\b[a-h][1-8]\b/ },
  rook: { en: /\brooks?\b/i, pt: /\btorres?\b/i },
  bishop: { en: /\bbishops?\b/i, pt: /\bbispos?\b/i },
  queen: { en: /\bqueens?\b/i, pt: /\bdamas?\b/i },
  king: { en: /\bkings?\b/i, pt: /\breis?\b/i },
  knight: { en: /\bknights?\b/i, pt: /\bcavalos?\b/i },
  pawn: { en: /\bpawns?\b/i, pt: /\b(peão|peões)(?!\p{L})/iu },
  rank: { en: /\branks?\b/i, pt: /\b(filas?|fileiras?)\b/i },
  file: { en: /\bfiles?\b/i, pt: /\bcolunas?\b/i },
  diagonal: { en: /\b(diagonals?|slanting)\b/i, pt: /\bdiagona(l|is)\b/i },
  take: { en: /\b(take(?! turns)|takes|taken|captur\w+)\b/i, pt: /\b(com[ae]s?|comer|captur\p{L}+)(?!\p{L})/iu },
  check: { en: /\bcheck\b/i, pt: /\bxeque\b/i },
  mate: { en: /\b(mate|mates|checkmate)\b/i, pt: /\bmate\b/i },
  stalemate: { en: /\bstalemate/i, pt: /\bafogado/i },
  castling: { en: /\bcastl/i, pt: /\b(roque|rocar|roca)/i },
  'en passant': {
    en: /\ben passant\b/i,
    pt: /\ben passant\b/i,
    shown: { en: /en passant|runs past/i, pt: /en passant|passa pelo/i },
  },
  promotion: {
    en: /\b(promot\w+|make a queen|make (a|another) piece)\b/i,
    pt: /(promo|faz uma dama|faça uma dama|(faz|faça) outra peça|(faz|faça) uma peça)/i,
    shown: { en: /promot|becomes|exchanged/i, pt: /promo|vira dama|trocado/i },
  },
  attack: { en: /\battack/i, pt: /\b(atac|ataque)/i },
  guard: { en: /\b(guards?|guarded|protect\w*)\b/i, pt: /\b(proteg|guard)/i },
  worth: {
    en: /\bworth\b/i,
    pt: /\bvalem?\b.*\b(pontos?|mais)\b/i,
    shown: { en: /\bworth\b/i, pt: /\bvalem?\b/i },
  },
  touch: { en: /\btouch(ed|es|ing)? (?!the squares)/i, pt: /\btoc(ou|aste|aram|ar|ada|ado|ares|que|a)(?!\p{L})/iu },
  'j’adoube': { en: /j’adoube/i, pt: /j’adoube/i, acts: (act) => act.do === 'adjust' },
  'let go': { en: /\b(let (it )?go|released?)\b/i, pt: /\b(larg|solt)/i },
  sleeve: {
    en: /\b(sleeve|by accident)\b/i,
    pt: /\b(manga|sem querer)\b/i,
    acts: ({ accidental }) => accidental === true,
  },
  complain: { en: /\bcomplain/i, pt: /\breclam/i, acts: ({ of }) => of === 'touch_move' },
  'dead position': {
    en: /\b(dead|anybody still give mate)\b/i,
    pt: /(posição (está )?morta|ainda pode dar mate)/i,
    shown: { en: /dead|nobody can win/i, pt: /morta|ninguém pode ganhar/i },
  },
  resign: { en: /\b(resign\w*|give up)\b/i, pt: /\b(abandon|desist)/i, acts: (act) => act.do === 'resign' },
  draw: { en: /\b(draw|drawn)\b/i, pt: /\b(empat)/i, acts: (act) => /_draw$/.test(act.do) },
  'draw before a move': {
    en: /\b(no move yet|before the first move)\b/i,
    pt: /(ainda não há lances|ainda não houve lances|antes do primeiro lance)/i,
    shown: {
      en: /\bboth have moved|each has made a move\b/i,
      pt: /(ambos|os dois) já jogaram|cada um ter feito um lance/i,
    },
  },
  'refuse a draw': {
    en: /\b(decline|you want to win)\b/i,
    pt: /(recus|queres ganhar|quer ganhar)/i,
    shown: { en: /\b(decline|do not want|refus)/i, pt: /(recus|não queres|não quer)/i },
  },
  clock: { en: /\bclocks?\b/i, pt: /\brelógios?\b/i, acts: (act) => act.do === 'press' },
  'press without a move': {
    en: /\bpresses the clock (and has not|without)/i,
    pt: /(carreg|prem|aperta|acion)\p{L}* (n?o) relógio sem/iu,
    shown: { en: /without (a move|moving|having)|have not moved/i, pt: /sem (ter|lance|jogar)/i },
  },
  'stop the clocks': {
    en: /\bstop the clocks\b/i,
    pt: /(parar|pare|para) os relógios/i,
    acts: (act) => act.do === 'stop_clocks',
  },
  flag: {
    en: /\b(flag|time (is|runs) (up|out)|on time)\b/i,
    pt: /\b(bandeira|seta|sem tempo|acaba-se o tempo|o tempo acaba|por tempo)/i,
    shown: { en: /flag|no time left/i, pt: /bandeira|seta|sem tempo/i },
    acts: ({ of }) => of === 'flag',
  },
  late: {
    en: /\b(minutes? late|default time|rules allow|after one)\b/i,
    pt: /(atrasad|tolerância|minuto depois)/i,
    shown: { en: /\blate\b|default time/i, pt: /atras|tolerância/i },
  },
  'wrong move': {
    en: /\b(illegal|wrong (square|move)|moved wrongly)\b/i,
    pt: /(ilegal|casa errada|lance errado|jogaram (mal|errado))/i,
    shown: { en: /illegal|wrong move/i, pt: /ilegal|lance errado/i },
  },
  'two hands': { en: /\b(two|both) hands\b/i, pt: /duas mãos/i, acts: ({ hands }) => hands === 2 },
  'second wrong move': {
    en: /\b(second wrong move|already completed one illegal)/i,
    pt: /(segundo lance errado|já (concluíram|completaram) um lance ilegal)/i,
    shown: { en: /second (illegal|wrong)/i, pt: /segundo lance/i },
  },
  rapid: { en: /\brapid\b/i, pt: /(semi-?r?rápid|xadrez rápido|partida rápida)/i },
  blitz: { en: /\bblitz\b/i, pt: /\bblitz\b/i },
  arbiter: { en: /\barbiter/i, pt: /\bárbitro/i },
  'wrong beginning': {
    en: /\b(stood on each other|wrong way round|set up wrong)/i,
    pt: /(começaram trocados|mal (mont|post)|montad. errado)/i,
    shown: { en: /wrong|swapped/i, pt: /mal|errad|trocad/i },
  },
  'wrong colour': {
    en: /\b(wrong colour|colours are reversed)/i,
    pt: /(cor errada|cores estão trocadas)/i,
    shown: { en: /colour/i, pt: /cor(es)?\b/i },
  },
  'turned board': {
    en: /\b(board (is|lies)) (turned|wrong)/i,
    pt: /tabuleiro está (virado|mal)/i,
    shown: { en: /board/i, pt: /tabuleiro/i },
  },
  write: {
    en: /\b(write|writing|written|score sheet)\b/i,
    pt: /(escrev|anot|folha de registo|planilha)/i,
    acts: (act) => act.do === 'record',
  },
  'third time': {
    en: /\b(third time|three times|threefold|only twice)\b/i,
    pt: /(terceira vez|três vezes|tripla|duas vezes)/i,
    shown: { en: /third time|three times/i, pt: /terceira vez|três vezes/i },
    acts: ({ of }) => of === 'threefold',
  },
  'fifty moves': { en: /\bfifty moves\b/i, pt: /cinquenta lances/i, acts: ({ of }) => of === 'fifty_moves' },
  'wrong claim': {
    en: /\b(only twice|only two)\b/i,
    pt: /(só apareceu duas|só houve duas)/i,
    shown: { en: /wrong claim|claim is wrong|claimed wrongly/i, pt: /reclamação errada|reclam\p{L}+ mal|sem razão/iu },
  },
};

// Letters and signs of a written move.
const signs = {
  K: { en: /\bK\b|\bK[a-h][1-8]/, pt: /\bR\b|\bR[a-h][1-8]/ },
  Q: { en: /\bQ\b|\bQ[a-h]?[1-8]/, pt: /\bD\b|\bD[a-h]?[1-8]/ },
  R: { en: /\bR\b|\bR[a-h]?[1-8]/, pt: /\bT\b|\bT[a-h]?[1-8]/ },
  B: { en: /\bB\b|\bB[a-h]?[1-8]/, pt: /\bB\b|\bB[a-h]?[1-8]/ },
  N: { en: /\bN\b|\bN[a-h]?[1-8]/, pt: /\bC\b|\bC[a-h]?[1-8]/ },
  x: { en: /x[a-h][1-8]/, pt: /x[a-h][1-8]/ },
  'O-O': { en: /\b0-0(?!-)/, pt: /\b0-0(?!-)/ },
  'O-O-O': { en: /0-0-0/, pt: /0-0-0/ },
  '=': { en: /=Q/, pt: /=D/ },
  '+': { en: /\+/, pt: /\+/ },
  '#': { en: /#/, pt: /#/ },
};
const signsOf = (san) => {
  const castling = /^(O-O-O|O-O)/.exec(san)?.[0];
  return [...(castling ? [castling] : [...san].filter((sign) => /[KQRBNx=]/.test(sign))), ...(/[+#]$/.exec(san) ?? [])];
};

const in_ = (language) => (language === 'en' ? 'en' : 'pt');
const say = (words, language) => words[language] ?? (language === 'pt-BR' ? words.pt : words.en);

// Everything an exercise says to this voice.
function textsOf({ ask, task }, voice, language) {
  const options = task.kind === 'options' ? task.options.map(({ text }) => say(text[voice], language)) : [];
  return [say(ask[voice], language), ...options].join(' ');
}

// What the learner does, and what was done wrongly before.
function actsOf({ task, before }) {
  const mine =
    task.kind === 'acts' ? task.solution : task.kind === 'options' ? task.options.flatMap(({ acts }) => acts) : [];
  return [...mine, ...before];
}

/** Sentences on what an exercise of these lessons needs and no earlier screen shows; the lessons are in their order. */
export function notShown(lessons) {
  const found = [];
  for (const voice of voices) {
    for (const language of languages) {
      let read = '';
      for (const lesson of lessons) {
        for (const { text, voices: who } of lesson.screens) {
          if (who.includes(voice)) read += ` ${say(text[voice], language)}`;
        }
        for (const exercise of lesson.exercises) {
          if (!exercise.voices.includes(voice)) continue;
          const said = textsOf(exercise, voice, language);
          const acts = actsOf(exercise);
          const missing = Object.entries(concepts)
            .filter(([, concept]) => concept[in_(language)].test(said) || (concept.acts && acts.some(concept.acts)))
            .filter(([, { shown, ...concept }]) => !(shown ?? concept)[in_(language)].test(read))
            .map(([name]) => name);
          const written =
            exercise.task.kind === 'acts' ? exercise.task.solution.filter((act) => act.do === 'record') : [];
          for (const sign of written.flatMap(({ san }) => signsOf(san))) {
            if (!signs[sign][in_(language)].test(read)) missing.push(`the sign ${sign}`);
          }
          if (missing.length > 0) found.push(`${exercise.id}, ${voice}, ${language}: ${missing.join(', ')}`);
        }
      }
    }
  }
  return found;
}
