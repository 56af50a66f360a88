/** Sets the gateway through which templates reach Meta. */
export { connectTemplates } from './network.ts';
