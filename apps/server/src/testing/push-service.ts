import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushMessage } from '@balcao/contract';
import { until } from './until.ts';

/** A push message as a browser gets it, with what the push service was told beside it. */
export interface ReceivedPush {
  endpoint: string;
  message: PushMessage;
  headers: { ttl: string; urgency: string; topic: string };
}

/** A browser that has subscribed: what it gives to the product. */
export interface SubscribedBrowser {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/**
 * A push service (RFC 8030) and the browsers behind it, written from the documents and without code of the product. It
 * refuses a message whose token (RFC 8292) is not valid for it and for the key with which the browser subscribed, and
 * decrypts the content (RFC 8291, RFC 8188).
 */
export async function startPushService() {
  const received: ReceivedPush[] = [];
  /** The statuses of the next answers for each endpoint, first to last; after them 201. */
  const answers = new Map<string, number[]>();
  const browsers = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer; serverKey: string }>();
  const faults: string[] = [];
  let attempts = 0;

  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      attempts += 1;
      const endpoint = `${url}${request.url}`;
      const status = answers.get(endpoint)?.shift() ?? 201;
      if (status !== 201) return void response.writeHead(status).end();
      const browser = browsers.get(endpoint);
      if (!browser) return void response.writeHead(404).end();
      try {
        const { headers } = request;
        checkSender(String(headers.authorization), url, browser.serverKey);
        if (request.method !== 'POST' || headers['content-encoding'] !== 'aes128gcm')
          throw new Error('It is no encrypted message.');
        if (!/^\d+$/.test(String(headers['ttl']))) throw new Error('TTL is missing.');
        if (!/^[\w-]{1,32}$/.test(String(headers['topic']))) throw new Error('The topic is not valid.');
        const content = decrypt(Buffer.concat(chunks), browser);
        received.push({
          endpoint,
          message: JSON.parse(content) as PushMessage,
          headers: {
            ttl: String(headers['ttl']),
            urgency: String(headers['urgency']),
            topic: String(headers['topic']),
          },
        });
        response.writeHead(201, { location: `${url}/message/${received.length}` }).end();
      } catch (error) {
        faults.push(String(error));
        response.writeHead(403).end();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url,
    received,
    /** Why messages were refused. */
    faults,
    attempts: () => attempts,
    /** A browser subscribes for the server with this public key. */
    subscribe(serverKey: string): SubscribedBrowser {
      const endpoint = `${url}/push/${randomBytes(12).toString('base64url')}`;
      const pair = createECDH('prime256v1');
      const auth = randomBytes(16);
      browsers.set(endpoint, { pair, auth, serverKey });
      return { endpoint, keys: { p256dh: pair.generateKeys('base64url'), auth: auth.toString('base64url') } };
    },
    answer: (endpoint: string, ...statuses: number[]) => void answers.set(endpoint, statuses),
    /** The messages to one browser, once there are this many. */
    messagesTo: (endpoint: string, count = 1) =>
      until(async () => {
        if (faults.length > 0) throw new Error(faults.join(' '));
        const found = received.filter((push) => push.endpoint === endpoint);
        return found.length >= count ? found : undefined;
      }),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** RFC 8292: `vapid t=<token>, k=<key>`; the token names this service, expires within a day, and the key signed it. */
function checkSender(authorization: string, audience: string, serverKey: string) {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  if (key !== serverKey) throw new Error('Another server than the browser subscribed for.');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>;
  if (read(head)['alg'] !== 'ES256') throw new Error('The token is not signed with ES256.');
  const { aud, exp, sub } = read(claims);
  const seconds = Number(exp) - Date.now() / 1000;
  if (aud !== audience) throw new Error(`The token is for ${String(aud)}.`);
  if (!(seconds > 0 && seconds <= 24 * 60 * 60)) throw new Error('The token has expired, or lasts too long.');
  if (!/^(mailto:|https:)/.test(String(sub))) throw new Error('The token names no contact.');
  const point = Buffer.from(key, 'base64url');
  const publicKey = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The token is not signed with the named key.');
}

/**
 * RFC 8291: the shared secret of both key pairs and the browser's authentication secret give the key of the content.
 */
function decrypt(body: Buffer, { pair, auth }: { pair: ReturnType<typeof createECDH>; auth: Buffer }): string {
  const salt = body.subarray(0, 16);
  const recordSize = body.readUInt32BE(16);
  const keyLength = body.readUInt8(20);
  const senderKey = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  if (keyLength !== 65 || record.length > recordSize || body.length > 4096)
    throw new Error('The header of the content is not valid.');
  const deriveKey = (secret: Buffer, hkdfSalt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, hkdfSalt, info, length));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey]);
  const secret = deriveKey(pair.computeSecret(senderKey), auth, info, 32);
  const key = deriveKey(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = deriveKey(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: 16 }).setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with the byte 2, which zeros may follow as padding.
  const end = plain.findLastIndex((byte) => byte !== 0);
  if (plain[end] !== 2) throw new Error('The last record is not marked.');
  return plain.subarray(0, end).toString('utf8');
}
