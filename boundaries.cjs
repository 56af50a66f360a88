// The architecture, checked on every run: which noun may call which (up, never down), and who may touch what.
// The order of the nouns is the order of their manifests in apps/server/src/nouns.ts.
const fs = require('node:fs');
const path = require('node:path');

const nouns = readNouns(fs.readFileSync(path.join(__dirname, 'apps/server/src/nouns.ts'), 'utf8'));
const server = 'apps/server/src';
const domains = `${server}/domains`;
const webNouns = 'apps/web/src/domains';
const tests = ['\\.test\\.tsx?$', `^${server}/testing/`, '^apps/web/src/testing/'];
const operators = [
  'accounts',
  'auth',
  'brand',
  'companies',
  'plans',
  'invoices',
  'payments',
  'subscribers',
  'helps',
  'announcements',
  'company-data',
  'console',
];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  forbidden: [
    forbid('no-cycles', 'Turn one arrow into a fact and a reaction.', {}, { circular: true }),
    forbid(
      'nothing-unresolved',
      'The import leads nowhere.',
      {},
      { couldNotResolve: true, pathNot: ['^virtual:', '^@ffmpeg-binary/'] },
    ),
    forbid(
      'contract-stands-alone',
      'Both sides read the contract; it reads only zod.',
      { path: '^packages/contract/src', pathNot: tests },
      { pathNot: ['^packages/contract/src', 'node_modules/zod/'] },
    ),
    forbid(
      'sides-meet-in-the-contract',
      'Web and server share only the contract.',
      { path: '^apps/(web|server)/' },
      { path: '^apps/(web|server)/', pathNot: '^apps/$1/' },
    ),
    forbid(
      'mock-stays-out-of-the-product',
      'The WhatsApp server of the tests never ships.',
      { path: '^apps/', pathNot: tests },
      { path: '^packages/wa-mock/' },
    ),
    forbid(
      'mock-stands-alone',
      'With the product it shares only what both sides mend in libsignal.',
      { path: '^packages/wa-mock/' },
      { path: '^(apps|packages/contract)/' },
    ),
    forbid(
      'ground-knows-no-noun',
      'Put it in a domain, or hand it over in app.ts.',
      { path: `^${server}/platform/`, pathNot: tests },
      { path: `^${server}/(domains|channels|app|main)` },
    ),
    forbid(
      'drivers-know-no-noun',
      'A driver speaks ChannelEvent only.',
      { path: `^${server}/channels/`, pathNot: tests },
      { path: `^${domains}/` },
    ),
    forbid(
      'one-home-for-baileys',
      'Only its driver may import the library.',
      { path: `^${server}`, pathNot: [`^${server}/channels/baileys/`, ...tests] },
      { path: 'node_modules/baileys/' },
    ),
    forbid(
      'front-door-only',
      'Import another noun through its index.ts.',
      { path: `^${domains}/([^/]+)/`, pathNot: tests },
      { path: `^${domains}/[^/]+/`, pathNot: [`^${domains}/$1/`, `^${domains}/[^/]+/(index|make-[^/]+)\\.ts$`] },
    ),
    forbid(
      'web-front-doors-only',
      'Import another noun of the web app through its index.ts, or its components through its parts.ts.',
      { path: `^${webNouns}/([^/]+)/`, pathNot: tests },
      { path: `^${webNouns}/[^/]+/`, pathNot: [`^${webNouns}/$1/`, `^${webNouns}/[^/]+/(index|parts)\\.ts$`] },
    ),
    forbid(
      'web-ground-knows-no-noun',
      'Put it in a domain, or hand it over in app/.',
      { path: '^apps/web/src/(?!(domains|app)/)', pathNot: tests },
      { path: `^${webNouns}/` },
    ),
    forbid(
      'web-app-enters-by-the-door',
      'Import a screen, or what index.ts or parts.ts of the noun offers.',
      { path: '^apps/web/src/app/', pathNot: tests },
      { path: `^${webNouns}/`, pathNot: [`^${webNouns}/[^/]+/((index|parts)\\.ts|\\w+Screen\\.tsx)$`] },
    ),
    forbid(
      'makers-are-for-tests-and-the-seed',
      'A make-*.ts writes rows no user asked for.',
      { path: `^${server}`, pathNot: [...tests, `^${server}/seed`, '/make-[^/]+\\.ts$'] },
      { path: '/make-[^/]+\\.ts$' },
    ),
    ...nouns
      .slice(0, -1)
      .map((noun, place) =>
        forbid(
          `${noun}-looks-up-only`,
          'Record a fact; react to it in the other noun.',
          { path: `^${domains}/${noun}/`, pathNot: tests },
          { path: `^${domains}/(${nouns.slice(place + 1).join('|')})/` },
        ),
      ),
    forbid(
      'every-noun-is-listed',
      'Add the manifest of the noun to apps/server/src/nouns.ts, at its place.',
      {},
      { path: `^${domains}/(?!(${nouns.join('|')})/)` },
    ),
    forbid(
      'tables-only-through-scope',
      'The pool has no company; ask the scope.',
      {
        path: `^${server}`,
        pathNot: [`^${server}/platform/`, `^${server}/(app|main|commands/)`, `^${server}/seed`, ...tests],
      },
      { path: [`^${server}/platform/postgres/`, 'node_modules/pg/'] },
    ),
    forbid(
      'a-company-comes-as-an-object',
      'Take a scope or a Company; only what signs in or manages companies names one by its number.',
      { path: `^${domains}/(?!(auth|companies|plans)/)`, pathNot: ['/make-[^/]+\\.ts$', ...tests] },
      { path: `^${server}/platform/(scope/in-company|realtime/announce)\\.ts$` },
    ),
    forbid(
      'operators-only',
      "A scope without a company is for the platform's own nouns and the workers.",
      { path: `^${domains}/(?!(${operators.join('|')})/)`, pathNot: ['/(jobs|network)\\.ts$', ...tests] },
      { path: `^${server}/platform/scope/as-operator` },
    ),
    forbid(
      'no-network-in-a-transaction',
      'Only jobs.ts and network.ts may reach drivers, mail, outside HTTP.',
      { path: `^${domains}/`, pathNot: ['/(jobs|network)\\.ts$', ...tests] },
      { path: `^${server}/(channels/(?!driver\\.ts)|platform/(assistant|mail|outbound-http)/)` },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist(\\.draft)?/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};

/** The folders of the nouns, in the order of the list. */
function readNouns(text) {
  const folders = new Map(
    [...text.matchAll(/import \{ (\w+) \} from '\.\/domains\/([\w-]+)\/noun\.ts';/g)].map(([, name, folder]) => [
      name,
      folder,
    ]),
  );
  const [, list = ''] = /export const nouns\b[^=]*= \[([^\]]*)\]/.exec(text) ?? [];
  const found = [...list.matchAll(/\w+/g)].flatMap(([name]) => folders.get(name) ?? []);
  if (found.length === 0 || found.length !== folders.size)
    throw new Error(`apps/server/src/nouns.ts imports ${folders.size} nouns and lists ${found.length}.`);
  return found;
}
