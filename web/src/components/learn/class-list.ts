// What a teacher keeps of a class: a file of commas or semicolons that any spreadsheet opens. It is made in the
// browser, and stays on the teacher's disk.
import { decimalMark } from '../../chess/language';
import type { Voice } from '../../learn/lesson';
import type { ListedClassPupil } from '../../protocol/classroom';
import { settings } from '../../settings/settings.svelte';
import { t } from '../../text/text.svelte';
import { lessonTitle } from './assignment';

// The exercises that some have got wrong, with how many pupils, the most first.
export function gotWrong(list: ListedClassPupil[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const { lessons } of list) {
    for (const { results } of lessons) {
      for (const [exercise, , wrong] of results) if (wrong > 0) counts.set(exercise, (counts.get(exercise) ?? 0) + 1);
    }
  }
  return [...counts].sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1));
}

const mark = (right: boolean, wrong: number): string => (right ? (wrong > 0 ? `✓ (${wrong} ✕)` : '✓') : `${wrong} ✕`);

// A cell that a spreadsheet would take for a formula is made a text.
function cell(value: string | number, separator: string): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return safe.includes(separator) || /["\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

// A column for each exercise that somebody has answered.
export function listFile(list: ListedClassPupil[], voice: Voice): string {
  // Spreadsheets of a language that writes 1,5 separate cells by semicolons.
  const separator = decimalMark(settings.language) === ',' ? ';' : ',';
  const columns = new Map<string, { lesson: string; exercise: string }>();
  for (const { lessons } of list) {
    for (const { lesson, results } of lessons) {
      for (const [exercise] of results) columns.set(`${lesson} ${exercise}`, { lesson, exercise });
    }
  }
  const all = [...columns.values()];
  const head = [
    t('class_list_name'),
    t('class_list_right'),
    t('class_list_wrong'),
    t('class_list_points'),
    ...all.map(({ lesson, exercise }) => `${lessonTitle(lesson, voice)}: ${exercise}`),
  ];
  const rows = list.map((pupil) => [
    pupil.name,
    pupil.right,
    pupil.wrong,
    pupil.points,
    ...all.map(({ lesson, exercise }) => {
      const results = pupil.lessons.find((one) => one.lesson === lesson)?.results ?? [];
      const found = results.find(([name]) => name === exercise);
      return found ? mark(found[1], found[2]) : '';
    }),
  ]);
  const lines = [head, ...rows].map((row) => row.map((value) => cell(value, separator)).join(separator));
  // The mark shows that the text is UTF-8.
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
