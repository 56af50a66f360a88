import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/**
 * A new folder; whoever makes it removes it. Others may pass through it, as through a data folder: PostgreSQL runs as a
 * user of its own when we are root.
 */
export function makeTemporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'balcao-'));
  fs.chmodSync(folder, 0o711);
  return folder;
}
