/** Called once at start, before the first call to an integration. */
export { connectIntegrations } from './integration-settings.ts';
/** `absoluteLink` adds the host of this installation, if known, to a link. The others open and seal secrets. */
export { absoluteLink, openFor, sealFor } from './integration-settings.ts';
/** Calls an address that a user typed; never throws for faults of the other side. Call it outside a scope. */
export { callOutside, type Called } from './network.ts';
/**
 * Asks an integration for the answer to a customer's message. Call it outside a scope: it uses the network, in the
 * worst case for two and a half minutes. It never throws for a fault of the other side.
 */
export { answerByIntegration } from './answer-by-integration.ts';
/** The type of an integration, and for the type `flowbuilder` its flow; undefined: there is no such integration. */
export { kindOfIntegration, type IntegrationKind } from './kind-of-integration.ts';
