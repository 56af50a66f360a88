import path from 'node:path';
import { readLetterhead } from '../domains/brand/index.ts';
import { connectMedia } from '../domains/media/index.ts';
import { checkMail, connectMail } from '../platform/mail/send-mail.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { requireStorage } from '../platform/storage/require-storage.ts';
import { watchServices } from '../platform/watch-services.ts';
import type { PreparedStart } from './start.ts';

/** Connects the storage and the mail, and watches whether they answer. */
export async function connectServices({ config, log, health, opened, secrets, step }: PreparedStart): Promise<void> {
  connectMail(config.smtpUrl, { folder: path.join(config.dataDir, 'mail'), log }, readLetterhead);
  const storage = await step('opening the storage', () => openStorage(config));
  await step('asking the storage', () => requireStorage(storage, config, log));
  connectMedia({ storage, secrets, dataDir: config.dataDir, ffmpegPath: config.ffmpegPath, log });
  const services = watchServices(
    { storage: () => storage.check(), ...(config.smtpUrl !== undefined && { mail: checkMail }) },
    log,
  );
  opened.add('the watch over services', () => services.stop());
  health.services = services.states;
}
