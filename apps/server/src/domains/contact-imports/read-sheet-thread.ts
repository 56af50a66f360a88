// A thread that reads one file and ends; `read-sheet.ts` starts it.
import { parentPort, workerData } from 'node:worker_threads';
import type { SheetContact } from '../contacts/index.ts';
import { readContacts } from './read-contacts.ts';
import type { SheetAnswer, SheetQuestion } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';

/** How many rows the job stores in one transaction: few, so that other calls run in between. */
const rowsInChunk = 200;

const { path, withVariables } = workerData as SheetQuestion;
const reply = await answer();
// The memory of the chunks moves to the main thread instead of being copied.
const transferred = reply.code === undefined ? reply.chunks.map(({ buffer }) => buffer as ArrayBuffer) : [];
parentPort?.postMessage(reply, transferred);

async function answer(): Promise<SheetAnswer> {
  try {
    const rows = await readContacts(path, { withVariables });
    return { rows: rows.length, chunks: chunksOf(rows) };
  } catch (error) {
    if (error instanceof SheetError) return { code: error.code };
    throw error;
  }
}

function chunksOf(rows: readonly SheetContact[]): Uint8Array[] {
  const encoder = new TextEncoder();
  const chunks: Uint8Array[] = [];
  for (let from = 0; from < rows.length; from += rowsInChunk)
    chunks.push(encoder.encode(JSON.stringify(rows.slice(from, from + rowsInChunk))));
  return chunks;
}
