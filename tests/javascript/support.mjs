// The package as javascript/pack builds it: $JADOUBE_PACKAGE is its folder.
import { pathToFileURL } from 'node:url';

const folder = process.env.JADOUBE_PACKAGE;
if (folder === undefined) throw new Error('JADOUBE_PACKAGE is the folder of the package (javascript/pack)');

export const packageFile = (name) => new URL(name, pathToFileURL(`${folder}/`));
export const core = await import(packageFile('index.js'));
export const referee = await import(packageFile('referee.js'));
await core.load();
await referee.load();
