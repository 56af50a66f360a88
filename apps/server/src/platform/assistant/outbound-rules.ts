import { isCallable, type OutsideCall } from '../outbound-http/fetch-outside.ts';
import { resolveByDns } from '../outbound-http/resolve-by-dns.ts';

interface AllowedPlaces {
  /** Origins of models on this machine or in the operator's network. Calls may reach them besides public servers. */
  localOrigins: readonly string[];
  /** For tests: replaces Azure's speech service. It must be one of `localOrigins`. */
  speechUrl?: string | undefined;
}

let places: AllowedPlaces = { localOrigins: [] };

/** Sets the places that calls may reach. It is called once at start, before the first call to a model. */
export const connectAssistants = (given: AllowedPlaces): void => void (places = given);

/**
 * What calls to models and speech services may reach: public servers over TLS, and the origins that the operator has
 * named.
 */
export const outboundRules = (): Pick<OutsideCall, 'origins' | 'resolve'> => ({
  origins: places.localOrigins,
  resolve: resolveByDns,
});

/** Whether calls to this address are allowed, judged by the address alone, before it is resolved. */
export const isAllowedEndpoint = (url: string): boolean => isCallable(url, outboundRules());

/** The address of the speech service of a region. */
export const speechAddress = (region: string): string =>
  places.speechUrl ?? `https://${region}.tts.speech.microsoft.com`;
