// An exam for arbiters: twenty cases, a clock, and 80 % to pass. A case counts when all its questions are right.
export const examLength = 20;
export const examMinutes = 40;
export const examPasses = 0.8;

// So many of them, in an order by chance; `random` gives numbers from 0 up to, and without, 1.
export function drawn<Item>(all: Item[], count: number, random: () => number = Math.random): Item[] {
  const left = [...all];
  const taken: Item[] = [];
  while (taken.length < count && left.length > 0) taken.push(...left.splice(Math.floor(random() * left.length), 1));
  return taken;
}

export const isPassed = (right: number, of: number): boolean => of > 0 && right >= Math.ceil(of * examPasses);
