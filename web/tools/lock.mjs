// npm run lock: brings package-lock.json up to date, without the addresses that the packages came from: npm asks the
// registry that it is set to.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

execFileSync('npm', ['install', '--package-lock-only'], { stdio: 'inherit' });
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
for (const entry of Object.values(lock.packages)) delete entry.resolved;
writeFileSync('package-lock.json', JSON.stringify(lock, null, 2) + '\n');
