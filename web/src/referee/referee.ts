// The referee of the npm package (javascript/referee.js), of which the pages need the protocol itself.
export { loadReferees } from '@jadoube/referee.js';
export type { Referee, RefereedTable, Referees } from '@jadoube/referee.js';
