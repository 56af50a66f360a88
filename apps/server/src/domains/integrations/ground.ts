import { companySecrets } from '../../platform/crypto/company-secrets.ts';

interface Ground {
  /** Where files of messages are fetched from; undefined: links have no host. */
  publicUrl: string | undefined;
  /** Origins of bots on this machine or in the operator's network, which calls may reach beside public servers. */
  localOrigins: readonly string[];
}

let ground: Ground | undefined;
const added = new Set<string>();
let dialogflow = 'https://dialogflow.googleapis.com';

/** Called once at start, before the first call to an integration. */
export const connectIntegrations = (given: Ground): void => void (ground = given);

function ourGround(): Ground {
  if (!ground) throw new Error('connectIntegrations was not called.');
  return ground;
}

/** For tests: this origin on this machine may be called as well; it may play Google's part. */
export function allowOrigin(origin: string, { isDialogflow = false } = {}): void {
  added.add(origin);
  if (isDialogflow) dialogflow = origin;
}

/** A bot that does not answer in this time is slow. */
let callTimeoutMs = 20_000;
/** For tests: bots are slow sooner. */
export const callsTimeOutAfter = (ms: number): void => void (callTimeoutMs = ms);
export const usualTimeoutMs = (): number => callTimeoutMs;

export const dialogflowUrl = (): string => dialogflow;

/**
 * What a call to an address that a user typed may reach: public servers, also without TLS, and the origins that the
 * operator has named.
 */
export const reach = (): { plain: boolean; origins: readonly string[] } => ({
  plain: true,
  origins: [...ourGround().localOrigins, ...added],
});

/** A link of this installation with its host, if that is known. */
export const absolute = (link: string): string => `${ourGround().publicUrl ?? ''}${link}`;
export const hasPublicUrl = (): boolean => ourGround().publicUrl !== undefined;

/** Service accounts and signing secrets, which are stored encrypted. */
export const { seal: sealFor, open: openFor } = companySecrets('integration');
