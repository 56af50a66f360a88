/** WhatsApp by QR code, through the unofficial multi-device library. */
export { baileysDriver } from './driver.ts';
