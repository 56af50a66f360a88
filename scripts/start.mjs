// npm start: builds the web app if it changed, then is the server. npm run demo: the same, with a lively company in an
// empty database. The only file that runs before there is a cache of what Node compiles, so it has no types to strip:
// what strips them takes 17 MB and would stay. package.json keeps Node's space for young objects small
// (--max-semi-space-size, MB): it would grow to 64 MB while starting and stay so (docs/performance.md).
import module from 'node:module';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');

module.enableCompileCache(path.join(root, '.cache/compiled'));
if (process.argv.includes('--demo')) {
  process.env['BALCAO_DEMO'] = '1';
  // Never among real data.
  process.env['DATA_DIR'] ||= path.join(root, 'data', 'demo');
}
const { buildWeb } = await import('./build-web.ts');
await buildWeb();
await import('../apps/server/src/main.ts');
