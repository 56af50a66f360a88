import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import { setBodyOwner } from '../../platform/http/calling.ts';
import { readBody } from '../../platform/http/read-body.ts';
import type { Log } from '../../platform/log.ts';
import { inCompany, readCompany } from '../../platform/scope/in-company.ts';
import { companyOfHook, findAccount, isSameSecret, type CloudAccount } from './accounts.ts';
import { processWebhook } from './process-webhook.ts';

export interface WebhookOptions {
  secrets: Pick<Secrets, 'atRest'>;
  log: Log;
  /** False while the process starts or stops, and while row security does not hold. Meta then repeats the call. */
  isOpen(): boolean;
}

/** Each account has its own address below this path. */
export const webhookPath = '/webhooks/whatsapp';
/** Meta's own limit for one call. */
const maxBytes = 3 * 1024 * 1024;

/**
 * Serves Meta's webhook beside the API. A call is accepted by its signature over the exact bytes, which is checked
 * before they are parsed. After any status but 200 Meta repeats the call for days.
 */
export function serveWebhooks(app: FastifyInstance, { secrets, log, isOpen }: WebhookOptions): void {
  void app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', readBody);
    const accountsOfCalls = new WeakMap<FastifyRequest, { companyId: number; account: CloudAccount }>();
    const accountOf = async (hook: string): Promise<{ companyId: number; account: CloudAccount } | undefined> => {
      const companyId = companyOfHook(hook);
      const account =
        companyId === undefined
          ? undefined
          : await readCompany(companyId, (scope) => findAccount(scope, secrets, { hook }));
      return companyId !== undefined && account ? { companyId, account } : undefined;
    };

    // This runs before the body is read: a caller without a valid address cannot make this process hold megabytes.
    hooks.addHook<{ Params: { hook: string } }>('onRequest', async ({ params }, reply) => {
      if (!isOpen()) return reply.code(503).send();
      if (!(await accountOf(params.hook))) return reply.code(404).send();
      return undefined;
    });

    hooks.get<{ Params: { hook: string }; Querystring: Record<string, unknown> }>(
      `${webhookPath}/:hook`,
      async ({ params, query }, reply) => {
        if (!isOpen()) return reply.code(503).send();
        const found = await accountOf(params.hook);
        if (!found) return reply.code(404).send();
        const [token, challenge] = [query['hub.verify_token'], query['hub.challenge']];
        const isRight =
          query['hub.mode'] === 'subscribe' &&
          typeof token === 'string' &&
          typeof challenge === 'string' &&
          isSameSecret(token, found.account.verifyToken);
        if (!isRight) return reply.code(403).send();
        // Meta's challenge is a short number. The cut limits what another caller makes this server repeat.
        return reply
          .type('text/plain; charset=utf-8')
          .header('cache-control', 'no-store')
          .send(challenge.slice(0, 200));
      },
    );

    /** Runs before the body is read: the memory for the body counts against the account that this finds. */
    const recogniseAccount = async (request: FastifyRequest<{ Params: { hook: string } }>, reply: FastifyReply) => {
      if (!isOpen()) return reply.code(503).send();
      const found = await accountOf(request.params.hook);
      if (!found) return reply.code(404).send();
      const { companyId, account } = found;
      accountsOfCalls.set(request as FastifyRequest, found);
      setBodyOwner(request as FastifyRequest, { key: `webhook ${companyId} ${account.connectionId}`, companyId });
      return undefined;
    };

    hooks.post<{ Params: { hook: string } }>(
      `${webhookPath}/:hook`,
      { bodyLimit: maxBytes, onRequest: recogniseAccount },
      async (request, reply) => {
        const found = accountsOfCalls.get(request as FastifyRequest);
        if (!found) return reply.code(404).send();
        const { companyId, account } = found;
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        if (!isSigned(bytes, request.headers['x-hub-signature-256'], account.appSecret)) {
          log.warn(
            { companyId, connectionId: account.connectionId },
            'a webhook call has no right signature: is the app secret the one of the app at Meta?',
          );
          return reply.code(401).send();
        }
        const body = parse(bytes);
        if (body !== undefined)
          await inCompany(companyId, (scope) => processWebhook(scope, account, body, { secrets, log }));
        return reply.header('cache-control', 'no-store').send({});
      },
    );
  });
}

/** The header contains `sha256=` and the HMAC of the body under the app's secret. */
export function isSigned(bytes: Uint8Array, header: unknown, appSecret: string): boolean {
  const [, signature] = /^sha256=([0-9a-f]{64})$/i.exec(typeof header === 'string' ? header : '') ?? [];
  if (signature === undefined || appSecret === '') return false;
  return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', appSecret).update(bytes).digest());
}

/**
 * The JSON of a call; undefined: the body is not JSON. `__proto__` is left out, because it could become the prototype
 * of an object. Characters that PostgreSQL cannot store are replaced later, when the events are stored.
 */
function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'), (key, value: unknown) => (key === '__proto__' ? undefined : value));
  } catch {
    return undefined;
  }
}
