// The exam that is being taken, for as long as its tab is open: who leaves the page or loads it again goes on with it.
import { examMinutes } from './exam';

export interface ExamAnswerGiven {
  right: boolean;
  // The index of the answer to each question.
  given: number[];
}
export interface KeptExam {
  seed: string;
  // The page on which it is taken.
  address: string;
  // When it was begun, by the clock on the wall; milliseconds.
  from: number;
  answers: ExamAnswerGiven[];
}

const key = 'jadoube.exam';

export function keepExam(exam: KeptExam | null): void {
  try {
    if (exam) sessionStorage.setItem(key, JSON.stringify(exam));
    else sessionStorage.removeItem(key);
  } catch {
    // The browser keeps nothing: it holds for this visit.
  }
}

const isAnswer = (one: unknown): one is ExamAnswerGiven =>
  typeof one === 'object' &&
  one !== null &&
  typeof (one as ExamAnswerGiven).right === 'boolean' &&
  Array.isArray((one as ExamAnswerGiven).given);

// Null: there is none, or its time is over. `seed`: only the exam of that name, of so many cases.
export function keptExam(seed?: string, cases = Infinity): KeptExam | null {
  try {
    const read = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<KeptExam> | null;
    if (
      !read ||
      typeof read.seed !== 'string' ||
      !read.address?.startsWith('/cases/exam?') ||
      typeof read.from !== 'number' ||
      !Array.isArray(read.answers)
    ) {
      return null;
    }
    if (seed !== undefined && read.seed !== seed) return null;
    if (!read.answers.every(isAnswer) || read.answers.length >= cases) return null;
    return Date.now() < read.from + examMinutes * 60_000 ? (read as KeptExam) : null;
  } catch {
    return null;
  }
}
