// One line that speaks against a wrong answer to a case. Most lines follow from the question, the answer and what
// the referee ruled (learn/exam-lines.ts); those of a choice in words stand in the case's file.
import { api } from '../../api/api';
import { readBoard } from '../../chess/position';
import { asked, decidingArticle, same, type CaseFile, type Facts, type Question } from '../../learn/cases';
import { againstArticle, lineNames, type LineName } from '../../learn/exam-lines';
import type { Said } from '../../protocol/table';
import { said, t } from '../../text/text.svelte';
import { answerText } from './answers';

// What the articles of the Laws of 2023 are about, by their numbers.
export type Headings = Map<string, Said>;

let reading: Promise<Headings> | null = null;
// Empty where the Laws cannot be loaded now.
export function headingsOf2023(): Promise<Headings> {
  reading ??= api.laws().then((reply) => {
    if (!reply.ok) return new Map<string, Said>();
    const { editions, provisions } = reply.value;
    return new Map(
      editions[asked].flatMap((chapter) =>
        chapter.provisions.map(({ number, name }) => [number, provisions[name]!.heading] as const),
      ),
    );
  });
  return reading;
}

interface Context {
  file: CaseFile;
  facts: Facts;
  // The position in which the next move is made.
  fen: string;
  headings: Headings;
}

function articleLine(article: string, { headings, facts }: Context): string {
  const number = againstArticle(article);
  const [wrong, right] = [headings.get(number), headings.get(facts.article)];
  const about = wrong ? t('line_article', number, said(wrong)) : t('line_article_other', number);
  return right ? `${about} ${t('line_article_right', facts.article, said(right))}` : about;
}

function differing(value: string, right: string): string[] {
  const [theirs, ours] = [readBoard(value), readBoard(right)];
  const squares = [...new Set([...theirs.keys(), ...ours.keys()])];
  return squares.filter((one) => JSON.stringify(theirs.get(one)) !== JSON.stringify(ours.get(one))).sort();
}

// The words that fill the place in a line.
function detail(name: LineName, value: unknown, { file, facts, fen }: Context): string[] {
  const decides = decidingArticle(file, facts.article);
  // What an illegal move costs is 7.5.5's, by whichever article it is one.
  const costs = facts.article.startsWith('7.5.') ? '7.5.5' : decides;
  const moves = (list: string[]) => answerText('moves', list, fen);
  const clock = answerText('clock', facts.clock, '');
  const right = facts.moves === 'any' ? [] : facts.moves;
  if (name === 'line_moves_any') return [moves(right)];
  if (name === 'line_moves_extra') return [moves((value as string[]).filter((uci) => !right.includes(uci)))];
  if (name === 'line_moves_missing') return [moves(right.filter((uci) => !(value as string[]).includes(uci)))];
  if (name === 'line_board') return [differing(value as string, facts.board).join(', ')];
  if (name === 'line_clock_due') return [costs, clock];
  if (name === 'line_clock_side' || name === 'line_clock_figure') return [clock];
  if (name === 'line_penalty') return [answerText('penalty', facts.penalty, '').toLowerCase(), costs];
  if (name === 'line_result') return [answerText('result', facts.result, '')];
  return [decides];
}

// "" if the answer is right.
export function lineAgainst(question: Question, value: unknown, context: Context): string {
  const { file, facts } = context;
  if (question === 'choice') {
    const wrong = file.choice?.wrong.find(({ text }) => same(text, value));
    return wrong ? said(wrong.line) : '';
  }
  const [name] = lineNames(question, value, facts);
  if (!name) return '';
  return name === 'line_article' ? articleLine(value as string, context) : t(name, ...detail(name, value, context));
}
