// The exercises made by rule, as the pages and the tests use them.
export { ideas, madeByName, madeExercise, madeNear, recipes, recipesOf, type Idea } from './made';
export { isMade, madeName } from './name';
export { oracleOf, type OpenGame, type Oracle } from './oracle';
export { levels, type Level, type Recipe } from './recipe';
