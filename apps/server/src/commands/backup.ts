// npm run backup -- FILE: database, files and keys of the installation in one archive, while the server runs or not.
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { backUp } from '../platform/backup/back-up.ts';
import { programVersion } from '../platform/program-version.ts';
import { namedFile, runCommand, say, UsageError } from './run-command.ts';

const usage = 'Usage: npm run backup -- FILE [--without-files]';

await runCommand(async (config, log) => {
  const { file, withFiles } = readArguments();
  await backUp(config, file, { log, version: programVersion, say, withFiles });
  say(
    `${file}: ${Math.ceil(fs.statSync(file).size / 2 ** 20)} MB. It holds the keys of this installation: keep it safe.`,
  );
});

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { 'without-files': { type: 'boolean', default: false } },
    });
    const [name, ...surplus] = positionals;
    if (name !== undefined && surplus.length === 0)
      return { file: namedFile(name), withFiles: !values['without-files'] };
  } catch {
    // `parseArgs` throws at an option that does not exist: the usage is shown.
  }
  throw new UsageError(usage);
}
