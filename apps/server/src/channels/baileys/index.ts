/** WhatsApp by QR code, through the unofficial multi-device library. */
export { baileysDriver, type BaileysOptions } from './driver.ts';
