import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * A new folder; the caller removes it. Other users may pass through it, as through a data folder: as root, PostgreSQL
 * runs as another user.
 */
export function makeTemporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'balcao-'));
  fs.chmodSync(folder, 0o711);
  return folder;
}
