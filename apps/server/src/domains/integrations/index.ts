/** Called once at start, before the first integration is stored. */
export { connectIntegrations } from './ground.ts';
/** What a call to an address that a user typed may reach. */
export { reachOf } from './ground.ts';
/**
 * Asks an integration for the answer to a customer's message. Call it outside a scope: it uses the network for at most
 * 50 seconds and never throws for a fault of the other side.
 */
export { answerByIntegration } from './answer-by-integration.ts';
/** The type of an integration, and the flow of one that starts a flow; undefined if it does not exist. */
export { kindOfIntegration, type IntegrationKind } from './kind-of-integration.ts';
