// npm run check: types, style, format, imports, unused code, promises that are awaited late, lines that must not be
// committed, and the tests that need no services. All of it runs, also after a failure. `--static` omits the tests, for
// `npm test`, which runs all of them itself.
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

/**
 * Checks the imports by dependency-cruiser. If it cannot read TypeScript, it finds no module and no fault, so the
 * number of its modules is compared with the files in git.
 */
async function imports() {
  const sources = tracked.filter((file) => /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(file)).length;
  const result = await output(bin('depcruise'), [
    '--config',
    'boundaries.cjs',
    '--output-type',
    'err-long',
    'apps',
    'packages',
  ]);
  // Such as `no dependency violations found (1210 modules, 5400 dependencies cruised)`.
  const modulesRead = Number(/\(?(\d+) modules/.exec(result.text)?.[1] ?? 0);
  if (result.code !== 0) return result.text;
  return modulesRead < sources ? `Only ${modulesRead} modules were read of ${sources} source files.` : '';
}

/**
 * Looks for addresses, paths and links in tracked files that work only on this machine, and for tests that do not run.
 */
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
  const faults = tracked
    .filter((file) => !/\.(png|jpe?g|webp|ico|woff2?|mp3|ogg|mp4|pdf|xlsx?|gz|br)$/.test(file))
    .flatMap((file) => {
      const lines = fs.readFileSync(path.join(root, file), 'utf8').split('\n');
      return rules
        .filter(([, , applies]) => applies(file))
        .flatMap(([pattern, what]) =>
          lines.flatMap((line, index) =>
            pattern.test(line) ? [`${file}:${index + 1} holds ${what}: ${line.trim().slice(0, 120)}`] : [],
          ),
        );
    });
  return [...links, ...faults].join('\n');
}

/**
 * Settings for the compiler, and for the part of the linter that reads types, which are programs in Go: one thread, and
 * less garbage collection. With several threads each thread makes types that others have made, and a fifth of the CPU
 * collects garbage. The linter took 81 s of CPU, and takes 53 s with these settings.
 */
const goSettings = { GOMAXPROCS: '1', GOGC: '400', GOMEMLIMIT: '2GiB' };

async function run(command: string, args: string[]) {
  const { code, text } = await output(command, args);
  return code === 0 ? '' : text || `${path.basename(command)} ended with ${code}`;
}

function output(command: string, args: string[]) {
  return new Promise<{ code: number; text: string }>((resolve) => {
    execFile(
      command,
      args,
      { cwd: root, encoding: 'utf8', maxBuffer: 1e8, env: { ...process.env, ...goSettings, NO_COLOR: '1' } },
      (error, stdout, stderr) => {
        resolve({
          code: exitCodeOf(error),
          text: `${stdout}${stderr}`.trim(),
        });
      },
    );
  });
}

const exitCodeOf = (error: { code?: unknown } | null): number => {
  if (!error) return 0;
  return typeof error.code === 'number' ? error.code : 1;
};

let failed = 0;
/** Runs the checks of the queue one after the other. Two calls share a queue, so two checks run at a time. */
async function workThrough(queue: [string, Check][]) {
  for (let next = queue.shift(); next; next = queue.shift()) {
    const [name, check] = next;
    const startMs = performance.now();
    const faults = await check().catch(String);
    console.log(
      `${faults ? 'FAILED' : 'ok    '} ${name} (${((performance.now() - startMs) / 1000).toFixed(1)} ` +
        `s)${faults && `\n${faults}\n`}`,
    );
    if (faults) failed += 1;
  }
}

const queue = Object.entries(checks);
await Promise.all([workThrough(queue), workThrough(queue)]);
process.exitCode = failed ? 1 : 0;
