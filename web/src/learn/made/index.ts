// The exercises made by rule, as the pages and the tests use them.
export { ideas, isMade, madeByName, madeExercise, madeName, recipes, recipesOf, type Idea } from './made';
export { oracleOf, type OpenGame, type Oracle } from './oracle';
export { levels, type Level, type Recipe } from './recipe';
