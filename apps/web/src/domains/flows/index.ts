export { mayEditFlows } from './may-edit-flows.ts';
/** All flows of the company, for a choice or a name. */
export { useFlows } from './use-flows.ts';
