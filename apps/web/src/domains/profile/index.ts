/** What a browser is called, from what it says of itself: "Chrome · Windows". */
export { deviceName } from './device-name.ts';
