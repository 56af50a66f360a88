// A thread that draws one invoice and ends; `write-pdf.ts` starts it.
import { parentPort, workerData } from 'node:worker_threads';
import { drawInvoice } from './draw-invoice.ts';
import type { InvoiceDocument } from './invoice-document.ts';

const bytes = await drawInvoice(workerData as InvoiceDocument);
parentPort?.postMessage(bytes, [bytes.buffer]);
