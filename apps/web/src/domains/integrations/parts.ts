/** The choice of an integration, in the dialogs of connections and queues. */
export { IntegrationField } from './parts/IntegrationField.tsx';
