// A thread that reads one file and ends; `read-sheet.ts` starts it.
import { parentPort, workerData } from 'node:worker_threads';
import { readContacts } from './read-contacts.ts';
import type { SheetAnswer, SheetQuestion } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';

const { path, withVariables } = workerData as SheetQuestion;
parentPort?.postMessage(await answer());

async function answer(): Promise<SheetAnswer> {
  try {
    return { rows: await readContacts(path, { withVariables }) };
  } catch (error) {
    if (error instanceof SheetError) return { code: error.code };
    throw error;
  }
}
