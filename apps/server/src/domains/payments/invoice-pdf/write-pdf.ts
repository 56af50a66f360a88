import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { limits } from '@balcao/contract';
import { fail } from '../../../platform/fail.ts';
import { limitConcurrency } from '../../../platform/limit-concurrency.ts';
import type { InvoiceDocument } from './invoice-document.ts';

/** An invoice is usually drawn within half a second. Most of that time is needed to load the library. */
const timeoutMs = 20_000;
const heapMb = 128;

const inTurn = limitConcurrency(1);
let waiting = 0;

/**
 * The PDF of an invoice, drawn in a thread of its own: loading the library alone would stop all other calls for a
 * quarter of a second. This process runs one such thread at a time.
 * @throws ERR_PDF_BUSY while too many other invoices wait or are drawn
 */
export async function writePdf(document: InvoiceDocument): Promise<Uint8Array> {
  if (waiting >= limits.waitingPdfs) throw fail('ERR_PDF_BUSY');
  waiting += 1;
  try {
    return await inTurn(() => draw(document));
  } finally {
    waiting -= 1;
  }
}

async function draw(document: InvoiceDocument): Promise<Uint8Array> {
  const worker = new Worker(new URL('./draw-thread.ts', import.meta.url), {
    name: 'invoice-pdf',
    workerData: document,
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
  });
  try {
    // An error of the thread is thrown here.
    const [bytes] = (await once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) })) as [Uint8Array];
    return bytes;
  } finally {
    await worker.terminate();
  }
}
