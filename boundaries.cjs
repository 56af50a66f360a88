// The architecture, checked on every run: which noun may call which (up, never down), and who may touch what.
// A noun is added here in the same commit as its folder.
const nouns = [
  'settings',
  'media',
  'plans',
  'companies',
  'users',
  'auth',
  'search',
  'contacts',
  'queues',
  'tags',
  'quick-messages',
  'helps',
  'announcements',
  'file-lists',
  'prompts',
  'integrations',
  'connections',
  'send-budgets',
  'tickets',
  'ticket-notes',
  'messages',
  'number-health',
  'external-api',
  'flows',
  'phrase-triggers',
  'automation',
  'kanban',
  'schedules',
  'contact-lists',
  'campaigns',
  'internal-chat',
  'billing',
  'dashboard',
];
const server = 'apps/server/src';
const domains = `${server}/domains`;
const tests = ['\\.test\\.ts$', `^${server}/testing/`];
const operators = ['auth', 'companies', 'plans', 'billing', 'helps', 'announcements'];

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
      'Of the product it has only what both sides mend in libsignal.',
      { path: '^packages/wa-mock/' },
      { path: '^(apps|packages/contract)/', pathNot: `^${server}/channels/baileys/(careful|quiet)-libsignal\\.ts$` },
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
      'Add the noun to the list in boundaries.cjs, at its place.',
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
      'operators-only',
      "A scope without a company is for the platform's own nouns and the workers.",
      { path: `^${domains}/(?!(${operators.join('|')})/)`, pathNot: ['/(jobs|errands)\\.ts$', ...tests] },
      { path: `^${server}/platform/scope/as-operator` },
    ),
    forbid(
      'no-network-in-a-transaction',
      'Only jobs.ts and errands.ts may reach drivers, mail, outside HTTP.',
      { path: `^${domains}/`, pathNot: ['/(jobs|errands)\\.ts$', ...tests] },
      { path: `^${server}/(channels/(?!driver\\.ts)|platform/(mail|outbound-http)/)` },
    ),
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.cjs', '.json', '.css'],
    },
  },
};
