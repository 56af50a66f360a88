/** Called once at start, before the first flow is saved. */
export { connectFlows } from './flow-secrets.ts';
