import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';

/** A new folder that goes away with the test. Others may pass through it, as through a data folder: PostgreSQL runs as a user of its own when we are root. */
export function temporaryFolder(): string {
  const folder = makeTemporaryFolder();
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The same for a whole file of tests; whoever makes it removes it. */
export function makeTemporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'balcao-'));
  fs.chmodSync(folder, 0o711);
  return folder;
}
