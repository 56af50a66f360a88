/** Called once at start, before the first call to an integration. */
export { connectIntegrations } from './integration-settings.ts';
/** Adds the host of this installation to a link, if it is known; opens and seals secrets of the company. */
export { absoluteLink, openFor, sealFor } from './integration-settings.ts';
/** Calls an address that a user typed; never throws for faults of the other side. Call it outside a scope. */
export { callOutside, type Called } from './network.ts';
/**
 * Asks an integration for the answer to a customer's message. Call it outside a scope: it uses the network, in the
 * worst case for two and a half minutes. It never throws for a fault of the other side.
 */
export { answerByIntegration } from './answer-by-integration.ts';
/** The type of an integration, and the flow of one that starts a flow; undefined if it does not exist. */
export { kindOfIntegration, type IntegrationKind } from './kind-of-integration.ts';
