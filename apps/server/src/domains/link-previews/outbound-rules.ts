/** The host and port of the pages of a test. */
let testHost: string | undefined;

/** For tests: pages of this host and port, on this machine, may be fetched as well; undefined: no longer. */
export const connectLinkPreviews = (host: string | undefined): void => void (testHost = host);

export const isTestHost = (host: string): boolean => testHost !== undefined && host === testHost;

/** The rules of a call outside: `plain` also allows `http:`, and `permit` allows IP addresses that are not public. */
interface OutboundRules {
  plain: boolean;
  hosts: (host: string) => boolean;
  permit?: readonly string[];
}

/**
 * Where pages and their pictures may come from, also after a redirect: public hosts, by `https:` or `http:` (`plain`),
 * on the standard port of the protocol, which `URL` leaves out of `host`.
 */
export const outboundRules = (): OutboundRules => ({
  plain: true,
  hosts: (host) => isTestHost(host) || !/:\d+$/.test(host),
  ...(testHost !== undefined && { permit: ['127.0.0.1'] }),
});
