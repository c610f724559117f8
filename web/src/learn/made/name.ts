// The names of exercises made by rule: "rook-where:2:5" is a recipe, a level and a number.
import type { Level } from './recipe';

export const madeName = (recipe: string, level: Level, number: number): string => `${recipe}:${level}:${number}`;
export const isMade = (name: string): boolean => name.includes(':');
