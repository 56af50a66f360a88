/** Used when a message names no host of the service. */
const usualHost = 'mmg.whatsapp.net';

/** Whether `host` is one of WhatsApp's media hosts. A host with an explicit port is not. */
export const isMediaHost = (host: string): boolean => /^(?:[a-z0-9-]+\.)+whatsapp\.net$/i.test(host);

/** Whether a URL names this machine. */
export function isOnThisMachine(url: string | undefined): boolean {
  const parsed = url === undefined ? null : URL.parse(url);
  return parsed !== null && /^(127\.\d+\.\d+\.\d+|\[::1\]|localhost)$/.test(parsed.hostname);
}

/**
 * Builds the address of a file of a message. The sender controls `url` and `directPath`. So the host is used only if it
 * is one of WhatsApp's own. The path is used only if it begins with one slash and cannot change the host.
 * @param testHosts media hosts of a test server, as it names them; undefined: WhatsApp's
 * @returns undefined when the message names no allowed address
 */
export function mediaAddress(
  { url, directPath }: { url?: string | null | undefined; directPath?: string | null | undefined },
  testHosts?: readonly string[],
): string | undefined {
  const isAllowed = (host: string) => (testHosts ? testHosts.includes(host) : isMediaHost(host));
  const parsed = url ? URL.parse(url) : null;
  const stated = parsed && isPlainHttps(parsed) && isAllowed(parsed.host) ? parsed : undefined;
  const path = directPath || (stated && `${stated.pathname}${stated.search}`);
  const host = stated?.host ?? (testHosts ? testHosts[0] : usualHost);
  if (path === undefined || host === undefined || !isPlainPath(path)) return undefined;
  const address = URL.parse(`https://${host}${path}`);
  // A second check of the same rule, on the parsed result.
  return address && isPlainHttps(address) && address.host === host.toLowerCase() ? address.href : undefined;
}

const isPlainHttps = ({ protocol, username, password }: URL) =>
  protocol === 'https:' && username === '' && password === '';

/** One slash, then printable ASCII without spaces and backslashes. */
const isPlainPath = (path: string) => /^\/(?!\/)[\x21-\x5b\x5d-\x7e]{1,2000}$/.test(path);
