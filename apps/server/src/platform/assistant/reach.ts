import { isCallable, type OutsideCall } from '../outbound-http/fetch-outside.ts';
import { resolveByDns } from '../outbound-http/resolve-by-dns.ts';

interface Places {
  /** Origins of models on this machine or in the operator's network, which calls may reach beside public servers. */
  localOrigins: readonly string[];
  /** Replaces Azure's speech service: for tests. It is one of `localOrigins`. */
  speechUrl?: string | undefined;
}

let places: Places = { localOrigins: [] };

/** Called once at start, before the first call of a model. */
export const connectAssistants = (given: Places): void => void (places = given);

/** What calls to models may reach: public servers over TLS, and the origins that the operator has named. */
export const reach = (): Pick<OutsideCall, 'origins' | 'resolve'> => ({
  origins: places.localOrigins,
  resolve: resolveByDns,
});

/** Whether calls to this address are allowed, as far as the address itself tells. */
export const isAllowedEndpoint = (url: string): boolean => isCallable(url, reach());

/** The address of the speech service of a region. */
export const speechAddress = (region: string): string =>
  places.speechUrl ?? `https://${region}.tts.speech.microsoft.com`;
