// npm run restore -- FILE: puts a backup into an empty data folder and an empty database. The server must be stopped.
import { restore } from '../platform/backup/restore.ts';
import { namedFile, runCommand, say, UsageError } from './run-command.ts';

await runCommand(async (config, log) => {
  const [name, ...surplus] = process.argv.slice(2);
  if (name === undefined || name.startsWith('-') || surplus.length > 0)
    throw new UsageError('Usage: npm run restore -- FILE');
  await restore(config, namedFile(name), { log, say });
  say(`Restored into ${config.dataDir}. Start it with npm start, and never beside the installation of the backup:`);
  say('two servers with the same WhatsApp keys disconnect each other.');
});
