/** Whether the user may choose integrations: an admin of a company whose plan includes them. */
export { hasIntegrations, mayEditIntegrations } from './may-edit-integrations.ts';
