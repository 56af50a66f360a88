import { once } from 'node:events';
import net from 'node:net';

/** A proxy to a server that can stop passing data on without closing a connection, as a lost network does. */
export interface Freezable {
  url: string;
  /** Freezes the open connections; with `includingLater`, also those that are opened later. */
  freeze(how: { includingLater: boolean }): void;
  close(): void;
}

/** Opens a proxy to the server at this address. */
export async function openFreezable(url: string): Promise<Freezable> {
  const target = new URL(url);
  const sockets = new Set<net.Socket>();
  let isFrozen = false;
  const proxy = net.createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    if (isFrozen) return;
    const upstream = net.connect(Number(target.port), target.hostname);
    sockets.add(upstream.on('error', () => undefined));
    socket.pipe(upstream).pipe(socket);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const proxyUrl = new URL(url);
  proxyUrl.host = `127.0.0.1:${(proxy.address() as net.AddressInfo).port}`;
  return {
    url: proxyUrl.href,
    freeze({ includingLater }) {
      isFrozen = includingLater;
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
