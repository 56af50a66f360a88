import { once } from 'node:events';
import net from 'node:net';

/** A proxy to a server that can stop passing data on without closing a connection, as a lost network does. */
export interface Freezable {
  url: string;
  /** Freezes the open connections; with `andWhatComes` later ones, too. */
  freeze(how: { andWhatComes: boolean }): void;
  close(): void;
}

export async function openFreezable(url: string): Promise<Freezable> {
  const target = new URL(url);
  const sockets = new Set<net.Socket>();
  let isFrozen = false;
  const proxy = net.createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    if (isFrozen) return;
    const through = net.connect(Number(target.port), target.hostname);
    sockets.add(through.on('error', () => undefined));
    socket.pipe(through).pipe(socket);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  target.host = `127.0.0.1:${(proxy.address() as net.AddressInfo).port}`;
  // The target of the proxy is the previous address.
  const { href } = target;
  target.host = new URL(url).host;
  return {
    url: href,
    freeze({ andWhatComes }) {
      isFrozen = andWhatComes;
      for (const socket of sockets) socket.unpipe().pause();
    },
    close() {
      proxy.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
