// npm run check: types, style, imports, unused code, files that must not be committed, and the tests that need no
// services. All of it runs, also after a failure. `--static` omits the tests, for `npm test`, which runs all of them
// itself.
import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const bin = (name: string) => path.join(root, 'node_modules/.bin', name);
const tracked = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 1e8,
})
  .split('\0')
  .filter((file) => file !== '' && fs.existsSync(path.join(root, file)));

/** Resolves to the faults, or to an empty text. */
type Check = () => Promise<string>;

const checks: Record<string, Check> = {
  'types of the server and the tools': () => types('.'),
  'types of the web app': () => types('apps/web'),
  'types of the journeys': () => types('e2e'),
  style: () => run(bin('oxlint'), []),
  format: () => run(bin('oxfmt'), ['--check']),
  imports,
  'unused code': () => run(bin('knip'), ['--no-progress', '--no-config-hints']),
  'promises awaited late': () => run(process.execPath, [path.join(root, 'scripts/late-promises.ts')]),
  'nothing of this machine': nothingOfThisMachine,
  ...(process.argv.includes('--static')
    ? {}
    : {
        'pure tests': () =>
          run(process.execPath, [
            path.join(root, 'node_modules/vitest/vitest.mjs'),
            'run',
            '--project',
            'unit',
            '--project',
            'web',
          ]),
      }),
};

/** TypeScript 7 under another name: dependency-cruiser needs the compiler of 5.9, whose name is typescript. */
function types(project: string) {
  const state = path.join(root, '.cache/types', `${project.replaceAll('/', '-')}.tsbuildinfo`);
  return run(process.execPath, [
    path.join(root, 'node_modules/typescript-7/bin/tsc'),
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    state,
    // With more than one, each checker makes the types of libraries and contract again: four take twice the CPU.
    '--checkers',
    '1',
  ]);
}

/** A cruiser that cannot read TypeScript finds no module and no fault: compare its count with the files in git. */
async function imports() {
  const sources = tracked.filter((file) => /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file)).length;
  const said = await output(bin('depcruise'), [
    '--config',
    'boundaries.cjs',
    '--output-type',
    'err-long',
    'apps',
    'packages',
  ]);
  const seen = Number(/\(?(\d+) modules/.exec(said.text)?.[1] ?? 0);
  if (said.code !== 0) return said.text;
  return seen < sources ? `Only ${seen} modules were read of ${sources} source files.` : '';
}

async function nothingOfThisMachine() {
  const rules: [RegExp, string, (file: string) => boolean][] = [
    [/"resolved": *"https?:/, 'a download address', (file) => file === 'package-lock.json'],
    [/registry\.(npmjs|yarnpkg)\b/, 'the address of a registry', () => true],
    [
      /(?<![\w.$}-])\/(?:work|farm|root)\/\w|(?<![\w.$}-])\/(?:tmp)\/[a-z]/,
      'a path of a machine',
      (file) => file !== 'package-lock.json',
    ],
    [/\b(?:it|test|describe)\.(?:skip|only|todo)\(/, 'a test that does not run', (file) => /\.tsx?$/.test(file)],
  ];
  // Whether the target of a link exists differs from machine to machine, so git is asked for its mode.
  const links = execFileSync('git', ['ls-files', '--stage'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .filter((line) => line.startsWith('120000'))
    .map((line) => `${line.split('\t')[1]} is a symbolic link.`);
  const found = tracked
    .filter((file) => !/\.(png|jpe?g|webp|ico|woff2?|mp3|ogg|mp4|pdf|xlsx?|gz|br)$/.test(file))
    .flatMap((file) => {
      const lines = fs.readFileSync(path.join(root, file), 'utf8').split('\n');
      return rules
        .filter(([, , applies]) => applies(file))
        .flatMap(([sign, what]) =>
          lines.flatMap((line, at) =>
            sign.test(line) ? [`${file}:${at + 1} holds ${what}: ${line.trim().slice(0, 120)}`] : [],
          ),
        );
    });
  return [...links, ...found].join('\n');
}

/**
 * The compiler and the linter are programs in Go. With several threads each thread makes types that others have made,
 * and a fifth of the CPU goes into collecting garbage: the linter took 81 s of CPU, and takes 53 s.
 */
const thrift = { GOMAXPROCS: '1', GOGC: '400', GOMEMLIMIT: '2GiB' };

async function run(command: string, args: string[]) {
  const { code, text } = await output(command, args);
  return code === 0 ? '' : text || `${path.basename(command)} ended with ${code}`;
}

function output(command: string, args: string[]) {
  return new Promise<{ code: number; text: string }>((resolve) => {
    execFile(
      command,
      args,
      { cwd: root, encoding: 'utf8', maxBuffer: 1e8, env: { ...process.env, ...thrift, NO_COLOR: '1' } },
      (error, stdout, stderr) => {
        resolve({
          code: error ? (typeof error.code === 'number' ? error.code : 1) : 0,
          text: `${stdout}${stderr}`.trim(),
        });
      },
    );
  });
}

let failed = 0;
async function workThrough(queue: [string, Check][]) {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, check] = next;
    const since = performance.now();
    const wrong = await check().catch(String);
    console.log(
      `${wrong ? 'FAILED' : 'ok    '} ${name} (${((performance.now() - since) / 1000).toFixed(1)} ` +
        `s)${wrong && `\n${wrong}\n`}`,
    );
    if (wrong) failed += 1;
  }
}

const queue = Object.entries(checks);
await Promise.all([workThrough(queue), workThrough(queue)]);
process.exitCode = failed ? 1 : 0;
