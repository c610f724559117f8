// The stops of the child's path: a lesson in steps of a few minutes, each with what is new and at most four exercises.

/** So many exercises a stop has at most. */
export const MOST = 4;

const forChild = ({ voices }) => voices === undefined || voices.includes('child');

/** Of the value of a lesson's file: [{screens: [numbers from 1], exercises: [ids]}], in their order. */
export function stopsOf({ screens, exercises }) {
  const all = screens.flatMap((screen, index) => (forChild(screen) ? [index + 1] : []));
  const wanted = exercises.filter(forChild);
  // As many in each as there are stops for.
  const count = Math.max(1, Math.ceil(wanted.length / MOST));
  const size = Math.ceil(wanted.length / count);
  const shown = new Set();
  return Array.from({ length: count }, (_, number) => {
    const some = wanted.slice(number * size, (number + 1) * size);
    const named = some.flatMap((exercise) => exercise.screens ?? all);
    // What nothing refers to is seen at the first stop; each screen is new only once.
    const first = number === 0 ? all.filter((one) => !wanted.some((exercise) => exercise.screens?.includes(one))) : [];
    const fresh = [...new Set([...first, ...named])].filter((one) => all.includes(one) && !shown.has(one));
    for (const one of fresh) shown.add(one);
    return { screens: fresh.sort((a, b) => a - b), exercises: some.map(({ id }) => id) };
  });
}
