import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import { makeCertificate } from './certificate.ts';
import type { Certificate } from './certificate.ts';
import { serveConnection } from './client-connection.ts';
import { handleStanza } from './handle-stanza.ts';
import { forgetConnection, greet } from './log-in.ts';
import { makeMediaHost } from './media-host.ts';
import { loadWorld } from './world-state.ts';
import type { WorldState } from './world-state.ts';
import { makeWorld } from './world.ts';
import type { World } from './world.ts';

/** Ports and stored state. The servers listen on 127.0.0.1; a port without a value is a free port. */
export type StartOptions = {
  socketPort?: number;
  mediaPort?: number;
  /** The certificate is stored in this folder and reused at the next start. */
  certificateFolder?: string;
  /** The saved state of an earlier world. */
  state?: WorldState;
};

/** A running mock service: its world, its addresses, and `stop`. */
export type MockWhatsApp = World & {
  /** The client under test takes this address as `waWebSocketUrl`. */
  socketUrl: string;
  /**
   * The client's process must trust this certificate: NODE_EXTRA_CA_CERTS=<file>, or
   * `tls.setDefaultCACertificates([..., pem])`.
   */
  certificate: Certificate;
  stop(): Promise<void>;
};

/** Starts the chat socket and the media host. */
export async function startMockWhatsApp(options: StartOptions = {}): Promise<MockWhatsApp> {
  const world = makeWorld();
  if (options.state) loadWorld(world, options.state);
  const certificate = makeCertificate(options.certificateFolder);
  const web = createServer((_request, reply) => reply.writeHead(404).end());
  const media = makeMediaHost(world, certificate);
  const sockets = new WebSocketServer({ server: web, path: '/ws/chat' });
  sockets.on('connection', (socket) =>
    serveConnection(world, socket, {
      opened: (connection) => greet(world, connection),
      received: (connection, node) => handleStanza(world, connection, node),
      closed: (connection) => forgetConnection(world, connection),
    }),
  );
  const [socketPort, mediaPort] = await Promise.all([
    listen(web, options.socketPort),
    listen(media, options.mediaPort),
  ]);
  world.mediaHost = `127.0.0.1:${mediaPort}`;
  return Object.assign(world, {
    socketUrl: `ws://127.0.0.1:${socketPort}/ws/chat`,
    certificate,
    async stop() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await Promise.all([close(web), close(media)]);
    },
  });
}

type Listener = Pick<Server, 'listen' | 'once' | 'off' | 'address' | 'close' | 'closeAllConnections'>;

function listen(server: Listener, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });
}

function close(server: Listener): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
