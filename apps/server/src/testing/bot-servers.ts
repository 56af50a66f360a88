import { createHmac, createVerify, generateKeyPairSync, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** One call that a server got. */
export interface BotCall {
  path: string;
  headers: http.IncomingHttpHeaders;
  /** The body as it came. */
  text: string;
  json: unknown;
}

/** What a server answers, or how it fails. */
export type BotAnswer =
  | { json: unknown; status?: number }
  | { text: string; type?: string; status?: number }
  | { fault: 'slow' | 'cut' | 'huge' }
  | { redirect: string };

/** A server on this machine that plays a bot outside. `answer` chooses the reply or the failure for each call. */
export async function startBotServer(answer: (call: BotCall) => BotAnswer) {
  const calls: BotCall[] = [];
  const open = new Set<http.ServerResponse>();
  const server = http.createServer((request, response) => {
    open.add(response);
    response.on('close', () => open.delete(response));
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString('utf8');
      const call: BotCall = { path: request.url ?? '', headers: request.headers, text, json: parse(text) };
      calls.push(call);
      sendAnswer(response, answer(call));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    calls,
    async stop() {
      for (const response of open) response.destroy();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function sendAnswer(response: http.ServerResponse, answer: BotAnswer): void {
  if ('json' in answer)
    return void response
      .writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(answer.json));
  if ('text' in answer)
    return void response
      .writeHead(answer.status ?? 200, { 'content-type': answer.type ?? 'text/plain' })
      .end(answer.text);
  if ('redirect' in answer) return void response.writeHead(302, { location: answer.redirect }).end();
  if (answer.fault === 'cut') return void response.destroy();
  if (answer.fault === 'slow') return;
  // `huge`: a body that never ends.
  response.writeHead(200, { 'content-type': 'application/json' });
  response.write('["');
  const writeMore = () => {
    while (!response.destroyed && response.write('x'.repeat(65_536)));
  };
  response.on('drain', writeMore);
  writeMore();
}

/**
 * Checks the signature of a call as Standard Webhooks describes it (standardwebhooks.com), without code of the product.
 * @throws Error if no signature was made with the secret, or its time is more than five minutes before or after now
 */
export function verifyWebhook({ headers, text }: BotCall, secret: string): void {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name]),
  );
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) throw new Error('The call is too old.');
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${text}`).digest();
  const isOurs = (signatures ?? '').split(' ').some((signature) => {
    // `v1,<base64>`
    const [version, value = ''] = signature.split(',');
    const given = Buffer.from(value, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isOurs) throw new Error('No signature is of this secret.');
}

/** A service account of Google, and the check that Google's token server makes (RFC 7523). */
export function makeServiceAccount(tokenUri: string) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const email = 'robo@robo-de-pedidos.iam.gserviceaccount.com';
  const json = JSON.stringify({
    type: 'service_account',
    project_id: 'robo-de-pedidos',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    client_email: email,
    token_uri: tokenUri,
  });
  /** Whether a form asks for a token with an assertion that this account signed for this address. */
  const isSigned = (form: string): boolean => {
    const fields = new URLSearchParams(form);
    if (fields.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return false;
    const [head = '', claims = '', signature = ''] = (fields.get('assertion') ?? '').split('.');
    const assertion = parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown> | undefined;
    return (
      createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url') &&
      assertion?.['iss'] === email &&
      assertion['aud'] === tokenUri &&
      Number(assertion['exp']) > Date.now() / 1000
    );
  };
  return { json, isSigned };
}
