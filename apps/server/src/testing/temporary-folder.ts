import fs from 'node:fs';
import { onTestFinished } from 'vitest';
import { makeTemporaryFolder } from './make-temporary-folder.ts';

/** A new folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = makeTemporaryFolder();
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}
