import type { OutsideCall } from '../../platform/outbound-http/fetch-outside.ts';

let near: string | undefined;

/** For tests: pages of this host and port, on this machine, may be fetched as well. */
export const connectLinkPreviews = (host: string | undefined): void => void (near = host);

export const isNear = (host: string): boolean => near !== undefined && host === near;

/** The hosts that pages and their pictures may come from: public ones, on the standard ports; also after a redirect. */
export const reach = (): Pick<OutsideCall, 'hosts' | 'permit' | 'plain'> => ({
  plain: true,
  hosts: (host) => isNear(host) || !/:\d+$/.test(host),
  ...(near !== undefined && { permit: ['127.0.0.1'] }),
});
