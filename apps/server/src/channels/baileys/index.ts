/** WhatsApp by QR code, over the unofficial multi-device library. */
export { baileysDriver, baileysFiles } from './driver.ts';
/** Whether an uncaught error comes from the library: it ends a connection and not the process. */
export { isLibraryError } from './library-error.ts';
