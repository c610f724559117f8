// One line that speaks against a wrong answer to a case. Most lines follow from the question, the answer and what
// the referee ruled (learn/exam-lines.ts); those of a choice in words stand in the case's file.
import { api } from '../../api/api';
import { asked, decidingArticle, same, type CaseFile, type Facts, type Question } from '../../learn/cases';
import { againstArticle, lineNames, type LineName } from '../../learn/exam-lines';
import type { Said } from '../../protocol/table';
import { said, t } from '../../text/text.svelte';
import { answerText, differingSquares } from './answers';

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

// What has ended the game: the key tells the result itself. What a choice in words asks may be another article.
function resultLine({ file, facts, headings }: Context): string {
  const article = file.article ?? file.rulings[asked]?.article ?? facts.article;
  const heading = headings.get(article);
  return heading ? t('line_result_article', article, said(heading)) : t('line_result', article);
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
  if (name === 'line_board') return [differingSquares(value as string, facts.board).join(', ')];
  if (name === 'line_clock_due') return [costs, clock];
  if (name === 'line_clock_side' || name === 'line_clock_figure') return [clock];
  if (name.startsWith('line_penalty')) return [costs];
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
  if (name === 'line_article') return articleLine(value as string, context);
  if (name === 'line_result') return resultLine(context);
  return t(name, ...detail(name, value, context));
}
