export { mayEditFlows } from './may-edit-flows.ts';
