// npm run dev: the server, restarted when one of its files changes, and Vite's server for the web app, which forwards
// /api and the socket to it.
import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
  }),
  spawn(process.execPath, [path.join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: path.join(root, 'apps/web'),
    stdio: 'inherit',
  }),
];

const stop = (signal: NodeJS.Signals) => children.forEach((child) => child.kill(signal));
// Ctrl-C reaches the children by itself; a signal to this process alone does not.
process.on('SIGINT', () => undefined).on('SIGTERM', () => stop('SIGTERM'));
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 1;
    stop('SIGTERM');
  });
}
