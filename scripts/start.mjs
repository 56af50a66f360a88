// npm start: builds the web app and the server if they changed, then runs the server. npm run demo: the same, with an
// active company in an empty database. Only this file runs before Node's compile cache exists, so it has no types to
// strip: the stripper takes 17 MB and would stay in memory. package.json limits Node's space for young objects
// (--max-semi-space-size, MB): it would grow to 64 MB during the start and stay so. With --expose-gc main.ts returns
// the memory that only the start needed.
import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const root = path.resolve(import.meta.dirname, '..');

module.enableCompileCache(path.join(root, '.cache/compiled'));
if (process.argv.includes('--demo')) {
  process.env['BALCAO_DEMO'] = '1';
  // Demo data never mixes with real data.
  process.env['DATA_DIR'] ||= path.join(root, 'data', 'demo');
}
const { buildWeb } = await import('./build-web.ts');
const { buildServer } = await import('./build-server.ts');
await buildWeb();
const program = (await buildServer()) ?? path.join(root, 'apps/server/src/main.ts');
await import(pathToFileURL(program).href);
