import { decodeBinaryNode, encodeBinaryNode } from 'baileys';
import type { BinaryNode } from 'baileys';
import type { WebSocket } from 'ws';
import { NoiseServer } from './noise-server.ts';
import { randomId } from './stanza.ts';
import type { Connection, World } from './world.ts';

type Handlers = {
  opened(connection: Connection): void;
  received(connection: Connection, node: BinaryNode): Promise<void> | void;
  closed(connection: Connection): void;
};

/** Serves Noise and stanzas on one WebSocket. Frames are processed one at a time, in the order of arrival. */
export function serveConnection(world: World, socket: WebSocket, handlers: Handlers) {
  const noise = new NoiseServer(world.authority);
  /** The server's queries that wait for an answer, by id. */
  const openQueries = new Map<string, (answer: BinaryNode) => void>();
  let hasGreeted = false;
  let connection: Connection | undefined;
  let work = Promise.resolve();

  const send = (node: BinaryNode) => {
    if (socket.readyState === socket.OPEN) socket.send(noise.encrypt(encodeBinaryNode(node)));
  };
  const ask = (node: BinaryNode) => {
    const id = node.attrs.id ?? randomId(4);
    const answer = new Promise<BinaryNode>((resolve) => openQueries.set(id, resolve));
    send({ ...node, attrs: { ...node.attrs, id } });
    return answer;
  };

  /** The first frame is the client's hello, the second ends the handshake, and each further frame is a stanza. */
  const takeFrame = async (frame: Buffer) => {
    if (!hasGreeted) {
      hasGreeted = true;
      socket.send(noise.answerHello(frame));
      return;
    }
    if (!connection) {
      const payload = noise.readFinish(frame);
      const noiseKey = Buffer.from(noise.clientStatic).toString('base64');
      connection = {
        payload,
        noiseKey,
        refs: [],
        retiredSecrets: new Set(),
        send,
        ask,
        close: () => socket.close(),
        cut: () => socket.terminate(),
      };
      world.connections.add(connection);
      handlers.opened(connection);
      return;
    }
    const node = await decodeBinaryNode(noise.decrypt(frame));
    const isAnswer = node.tag === 'iq' && (node.attrs.type === 'result' || node.attrs.type === 'error');
    const resolveQuery = isAnswer ? openQueries.get(node.attrs.id ?? '') : undefined;
    if (resolveQuery) resolveQuery(node);
    else await handlers.received(connection, node);
  };

  socket.on('message', (bytes: Buffer) => {
    work = work
      .then(async () => {
        for (const frame of noise.frames(bytes)) await takeFrame(frame);
      })
      .catch((error) => {
        world.events.emit('problem', error);
        socket.terminate();
      });
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    if (!connection) return;
    world.connections.delete(connection);
    handlers.closed(connection);
  });
}
