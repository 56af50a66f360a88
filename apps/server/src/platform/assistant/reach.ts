import type { OutsideCall } from '../outbound-http/fetch-outside.ts';
import { OutsideError, requireReachable } from '../outbound-http/guard.ts';

interface Places {
  /** Origins of models on this machine or in the operator's network, which calls may reach beside public servers. */
  localOrigins: readonly string[];
  /** Replaces Azure's speech service: for tests. */
  speechUrl?: string | undefined;
}

let places: Places = { localOrigins: [] };

/** Called once at start, before the first call of a model. */
export const connectAssistants = (given: Places): void => void (places = given);

/** What a call to this address may reach: public servers over TLS, and the origins that the operator allows. */
export function reachOf(url: string): Pick<OutsideCall, 'plain' | 'anyAddress'> {
  return places.localOrigins.includes(new URL(url).origin) ? { plain: true, anyAddress: true } : {};
}

/**
 * Whether calls to this address are allowed, as far as the address itself tells. A host name is checked again when it
 * is resolved.
 */
export function isAllowedEndpoint(url: string): boolean {
  const reach = reachOf(url);
  if (new URL(url).protocol !== 'https:' && reach.plain !== true) return false;
  try {
    requireReachable(new URL(url), reach);
    return true;
  } catch (error) {
    if (error instanceof OutsideError) return false;
    throw error;
  }
}

/** The address of the speech service of a region. */
export const speechAddress = (region: string): string =>
  places.speechUrl ?? `https://${region}.tts.speech.microsoft.com`;

/** The speech service of a test is on this machine. */
export const speechReach = (): Pick<OutsideCall, 'plain' | 'permit'> =>
  places.speechUrl === undefined ? {} : { plain: true, permit: ['127.0.0.1'] };
