/** The host and port of the pages of a test. */
let near: string | undefined;

/** For tests: pages of this host and port, on this machine, may be fetched as well. */
export const connectLinkPreviews = (host: string | undefined): void => void (near = host);

export const isNear = (host: string): boolean => near !== undefined && host === near;

interface Reach {
  plain: boolean;
  hosts: (host: string) => boolean;
  permit?: readonly string[];
}

/** The hosts that pages and their pictures may come from: public ones, on the standard ports; also after a redirect. */
export const reach = (): Reach => ({
  plain: true,
  hosts: (host) => isNear(host) || !/:\d+$/.test(host),
  ...(near !== undefined && { permit: ['127.0.0.1'] }),
});
