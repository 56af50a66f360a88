/** Sets the way of templates to Meta. */
export { connectTemplates } from './network.ts';
