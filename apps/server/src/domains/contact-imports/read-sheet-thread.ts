// A thread that reads one file and ends; `read-sheet.ts` starts it.
import { parentPort, workerData } from 'node:worker_threads';
import { readContacts } from './read-contacts.ts';
import type { SheetAnswer } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';

const { path } = workerData as { path: string };
parentPort?.postMessage(await answer());

async function answer(): Promise<SheetAnswer> {
  try {
    return { rows: await readContacts(path) };
  } catch (error) {
    if (error instanceof SheetError) return { code: error.code };
    throw error;
  }
}
