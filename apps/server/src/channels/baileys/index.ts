/** WhatsApp by QR code, through the unofficial multi-device library. */
export { baileysDriver, baileysFiles } from './driver.ts';
/** Whether something that nobody caught comes from within the library, and so ends a connection but not the process. */
export { isLibraryTrouble } from './library-trouble.ts';
