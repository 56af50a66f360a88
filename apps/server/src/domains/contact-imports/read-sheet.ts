import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { limitConcurrency } from '../../platform/limit-concurrency.ts';

/** The task of the thread. */
export interface SheetQuestion {
  path: string;
  withVariables: boolean;
}
/** The rows of a file that have a name or a number. */
export interface Sheet {
  /** How many rows. */
  rows: number;
  /**
   * The rows as JSON arrays in UTF-8, a chunk for each transaction that stores them. The memory of bytes is transferred
   * from the thread. Objects would be copied, which for 50,000 rows blocks all other calls for 80 ms.
   */
  chunks: Uint8Array[];
}
/** What the thread answers, once. */
export type SheetAnswer = (Sheet & { code?: undefined }) | { code: ErrorCode };

/** A file counts as too large if reading it takes longer, or uses up the memory of the thread. */
const timeoutMs = 30_000;
/** The limit of the thread's memory. A file of 50,000 rows takes a tenth; the rest is for the JavaScript engine. */
const heapMb = 256;

/**
 * Reads the contacts of an .xlsx, .xls or CSV file in a thread of its own. Files may be hostile, so time and memory are
 * bounded, and no other call waits. This process runs only one such thread at a time.
 * @throws ERR_IMPORT_FORMAT ERR_IMPORT_OLD_WORKBOOK ERR_IMPORT_COLUMNS ERR_IMPORT_TOO_LARGE
 */
export async function readSheet(path: string, { withVariables = false } = {}): Promise<Sheet> {
  const answer = await inTurn(() => read({ path, withVariables }));
  // Any of the codes above, none of which has details; the cast stands for all of them.
  if (answer.code !== undefined) throw fail(answer.code as 'ERR_IMPORT_FORMAT');
  return answer;
}

const inTurn = limitConcurrency(1);

async function read(asked: SheetQuestion): Promise<SheetAnswer> {
  const worker = new Worker(new URL('./read-sheet-thread.ts', import.meta.url), {
    name: 'sheet',
    workerData: asked,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 32 },
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<SheetAnswer>((resolve, reject) => {
      timer = setTimeout(() => resolve({ code: 'ERR_IMPORT_TOO_LARGE' }), timeoutMs);
      worker.once('message', resolve);
      worker.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve({ code: 'ERR_IMPORT_TOO_LARGE' }) : reject(error),
      );
      worker.once('exit', () => reject(new Error('The thread that reads a sheet ended without an answer.')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
