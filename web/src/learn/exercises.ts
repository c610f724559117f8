// Facts about a lesson's exercises that a page needs.
import type { Exercise, Lesson, Voice } from './lesson';

// The lesson as a voice has it: some screens and exercises are not for everybody.
export function forVoice(lesson: Lesson, voice: Voice): Lesson {
  const has = ({ voices }: { voices: Voice[] }) => voices.includes(voice);
  return { ...lesson, screens: lesson.screens.filter(has), exercises: lesson.exercises.filter(has) };
}

// It is said in the question that there is one square to be found: its name, or where one piece begins.
export const asksOneSquare = ({ task }: Exercise): boolean =>
  task.kind === 'find' && ['named', 'start'].includes(task.rule) && task.solution.length === 1;

// One answer of a few, which a second look may find.
export const thoughtOver = ({ task }: Exercise): boolean => task.kind === 'options' || task.kind === 'ending';

// Where the answer of an exercise lies, as far as squares can tell.
export function hintSquares({ task }: Exercise): string[] {
  if (task.kind === 'squares' || task.kind === 'find') return task.solution;
  if (task.kind !== 'acts') return [];
  const [first] = task.solution;
  if (!first) return [];
  const named = [first['square'], first['from'], first['to']].filter((one) => typeof one === 'string');
  if (named.length > 0) return named;
  const written = typeof first['move'] === 'string' ? first['move'] : '';
  return written.match(/[a-h][1-8]/g) ?? [];
}

// The acts with which the exercises of a lesson are done, also wrongly, and as "claim flag" what is claimed; beside
// them a clock may always be pressed, and who may accept a draw may refuse it.
export const toolsOf = ({ exercises }: Lesson): Set<string> => toolsIn(exercises);
// The same for an exercise that belongs to no lesson.
export const toolsFor = (exercise: Exercise): Set<string> => toolsIn([exercise]);

function toolsIn(exercises: Exercise[]): Set<string> {
  const tools = new Set<string>();
  for (const { task, regulations } of exercises) {
    if (task.kind !== 'acts') continue;
    for (const act of [...task.solution, ...task.wrong.flatMap(({ acts }) => acts)]) {
      tools.add(act.do);
      if (act.do === 'claim') tools.add(`claim ${String(act['of'])}`);
    }
    if (regulations['time'] !== 'none') tools.add('press');
  }
  if (tools.has('accept_draw')) tools.add('decline_draw');
  return tools;
}
