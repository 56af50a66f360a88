import { createServer } from 'node:https';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { Certificate } from './certificate.ts';
import { keepFile } from './media.ts';
import type { World } from './world.ts';

/** The HTTPS server that stores and serves encrypted files. The caller must call `listen`. */
export function makeMediaHost(world: World, certificate: Certificate) {
  return createServer({ key: certificate.key, cert: certificate.pem }, (request, reply) => {
    answer(world, request, reply).catch((error) => {
      world.events.emit('problem', error);
      reply.destroy();
    });
  });
}

async function answer(world: World, request: IncomingMessage, reply: ServerResponse) {
  const { pathname } = new URL(request.url ?? '/', 'https://localhost');
  if (request.method === 'POST') {
    const sealed = await buffer(request);
    const path = keepFile(world, sealed);
    world.events.emit('uploaded', pathname, sealed.length);
    reply.setHeader('content-type', 'application/json');
    reply.end(
      JSON.stringify({ url: `https://${world.mediaHost}${path}`, direct_path: path, handle: 'h', ts: Date.now() }),
    );
    return;
  }
  world.events.emit('downloaded', pathname);
  const { mediaFault: fault } = world.behaviour;
  if (fault?.kind === 'hang') return;
  if (fault?.kind === 'status') return void reply.writeHead(fault.status).end();
  if (fault?.kind === 'redirect') return void reply.writeHead(302, { location: fault.to }).end();
  const sealed = world.files.get(pathname);
  if (!sealed) reply.writeHead(404).end();
  else reply.end(fault?.kind === 'flip' ? flipped(sealed) : sealed);
}

function flipped(sealed: Buffer): Buffer {
  const copy = Buffer.from(sealed);
  copy.writeUInt8(copy.readUInt8(0) ^ 1, 0);
  return copy;
}
