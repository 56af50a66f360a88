import { once } from 'node:events';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';

/** A call that a double of a payment provider got. */
export interface ProviderCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: http.IncomingHttpHeaders;
  body: Record<string, unknown>;
}

export interface ProviderReply {
  status: number;
  json: unknown;
}

/** `slow`: no answer · `cut`: the call takes effect and the connection is cut before the answer. */
export type ProviderFault = 'slow' | 'cut' | ProviderReply;

/** Handlers by their method and path, such as `GET /v2/cob/:id`; `id` is that part of the address. */
export type ProviderRoutes = Record<string, (call: ProviderCall, id: string) => ProviderReply | Promise<ProviderReply>>;

/** @returns the reply of the route that fits; undefined: there is none */
export function replyByRoute(
  routes: ProviderRoutes,
  call: ProviderCall,
): ProviderReply | Promise<ProviderReply> | undefined {
  for (const [route, handle] of Object.entries(routes)) {
    const match = new RegExp(`^${route.replace(':id', '([^/]+)')}$`).exec(`${call.method} ${call.path}`);
    if (match) return handle(call, decodeURIComponent(match[1] ?? ''));
  }
  return undefined;
}

/** A server on loopback that plays a payment provider, and its faults. */
export async function startProviderServer(
  answer: (call: ProviderCall) => ProviderReply | Promise<ProviderReply>,
  tls?: https.ServerOptions,
) {
  const calls: ProviderCall[] = [];
  const faults: { path: RegExp; fault: ProviderFault }[] = [];
  const takeFault = (path: string) => {
    const index = faults.findIndex((fault) => fault.path.test(path));
    return index === -1 ? undefined : faults.splice(index, 1)[0]?.fault;
  };
  const listen: http.RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://x');
      const text = Buffer.concat(chunks).toString('utf8');
      const call: ProviderCall = {
        method: request.method ?? '',
        path: url.pathname,
        query: url.searchParams,
        headers: request.headers,
        body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
      };
      calls.push(call);
      const fault = takeFault(`${call.method} ${call.path}`);
      if (fault === 'slow') return;
      void (async () => {
        const reply = typeof fault === 'object' ? fault : await answer(call);
        if (fault === 'cut') return void response.socket?.destroy();
        response.writeHead(reply.status, { 'content-type': 'application/json' });
        response.end(JSON.stringify(reply.json));
      })();
    });
  };
  const server = tls ? https.createServer(tls, listen) : http.createServer(listen);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    /** The next call that fits gets this fault: `GET /v2/cob/…`. */
    failNext: (path: RegExp, fault: ProviderFault) => void faults.push({ path, fault }),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
