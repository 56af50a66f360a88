import https from 'node:https';
import { Agent } from 'undici';
import { guardedLookup, OutsideError, requireReachable, type Reach } from './guard.ts';

/** HTTP clients for libraries that make calls themselves. They make the checks of `fetchOutside`. */
export interface LibraryClients {
  /** For the global `fetch`. A redirect is checked like a first request. */
  dispatcher: NonNullable<RequestInit['dispatcher']>;
  /** For `https.request`. */
  agent: https.Agent;
}

/** Clients that reach only the allowed addresses, and only by TLS. */
export function libraryClients(reach: Reach): LibraryClients {
  const lookup = guardedLookup(reach);
  const dispatcher = new Agent({ connect: { lookup } }).compose((dispatch) => (options, handler) => {
    const url = new URL(String(options.origin));
    if (url.protocol !== 'https:') throw new OutsideError('protocol');
    requireReachable(url, reach);
    return dispatch(options, handler);
  });
  return {
    // Node's types describe an older version of undici.
    dispatcher: dispatcher as unknown as LibraryClients['dispatcher'],
    agent: new GuardedAgent(reach, lookup),
  };
}

class GuardedAgent extends https.Agent {
  readonly #reach: Reach;
  constructor(reach: Reach, lookup: ReturnType<typeof guardedLookup>) {
    super({ lookup });
    this.#reach = reach;
  }
  override createConnection(...args: Parameters<https.Agent['createConnection']>) {
    const [{ host, port }] = args;
    // An IPv6 address stands in brackets in a URL.
    const name = host?.includes(':') ? `[${host}]` : (host ?? '');
    requireReachable(new URL(`https://${name}:${port ?? 443}`), this.#reach);
    return super.createConnection(...args);
  }
}
