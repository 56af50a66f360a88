import { companySecrets } from '../../platform/crypto/company-secrets.ts';

interface IntegrationSettings {
  /** The address of this installation, from which bots fetch files of messages; undefined: links have no host. */
  publicUrl: string | undefined;
  /** Origins of bots on this machine or in the operator's network, which calls may reach beside public servers. */
  localOrigins: readonly string[];
}

let settings: IntegrationSettings | undefined;
const testOrigins = new Set<string>();
let dialogflowOrigin = 'https://dialogflow.googleapis.com';

/** Called once at start, before the first call to an integration. */
export const connectIntegrations = (given: IntegrationSettings): void => void (settings = given);

function requireSettings(): IntegrationSettings {
  if (!settings) throw new Error('connectIntegrations was not called.');
  return settings;
}

/** For tests: calls may reach this origin, too. With `isDialogflow` it is called instead of Google. */
export function allowOrigin(origin: string, { isDialogflow = false } = {}): void {
  testOrigins.add(origin);
  if (isDialogflow) dialogflowOrigin = origin;
}

/** A call that takes longer has failed with a timeout. */
let callTimeoutMs = 20_000;
/** For tests: sets a shorter timeout. */
export const callsTimeOutAfter = (ms: number): void => void (callTimeoutMs = ms);
/** The timeout of calls that set none. */
export const usualTimeoutMs = (): number => callTimeoutMs;

/** The origin of Dialogflow's API. */
export const dialogflowUrl = (): string => dialogflowOrigin;

/**
 * What a call to an address that a user typed may reach: public servers, also without TLS, and the origins that the
 * operator has named.
 */
export const outboundRules = (): { plain: boolean; origins: readonly string[] } => ({
  plain: true,
  origins: [...requireSettings().localOrigins, ...testOrigins],
});

/** A link of this installation with its host, if that is known. */
export const absoluteLink = (link: string): string => `${requireSettings().publicUrl ?? ''}${link}`;
export const hasPublicUrl = (): boolean => requireSettings().publicUrl !== undefined;

/** Service accounts and signing secrets, which are stored encrypted. */
export const { seal: sealFor, open: openFor } = companySecrets('integration');
