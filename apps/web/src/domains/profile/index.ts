/** The name of a browser, from its user agent: "Chrome · Windows". */
export { deviceName } from './device-name.ts';
