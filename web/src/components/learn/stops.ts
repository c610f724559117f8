// A stop of the child's path by the name of its lesson, with its number where the lesson has several.
import type { Stop } from '../../learn/path';
import { lessonTitle } from './assignment';

export function stopTitle({ id, lesson }: Stop, stops: Stop[]): string {
  const several = stops.filter((one) => one.lesson === lesson).length > 1;
  return several ? `${lessonTitle(lesson, 'child')} (${id.split('.').at(-1)})` : lessonTitle(lesson, 'child');
}
