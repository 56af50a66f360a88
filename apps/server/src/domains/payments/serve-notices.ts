import { createHash, timingSafeEqual } from 'node:crypto';
import { limits, providerKinds, type ProviderKind } from '@balcao/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setBodyOwner } from '../../platform/http/calling.ts';
import { countCalls, usualLimits } from '../../platform/http/call-limits.ts';
import { readBody } from '../../platform/http/read-body.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { noticePath } from './ground.ts';
import { noticeToken, readProvider } from './provider-settings.ts';
import { openProvider, type ProviderRow } from './providers/open-provider.ts';
import { storeNotice } from './store-notice.ts';

interface NoticeRequest {
  Params: { kind: string; token: string };
}

/**
 * Serves the notices of payment providers beside the API. The address holds a secret, which Asaas repeats in a header.
 * A notice is stored and answered at once, and a job looks the charge up.
 * @param options.isOpen whether the server takes calls; otherwise a notice gets 503
 */
export function serveNotices(app: FastifyInstance, { isOpen }: { isOpen(): boolean }): void {
  void app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers();
    hooks.addContentTypeParser('*', readBody);
    const rows = new WeakMap<FastifyRequest, ProviderRow>();
    const counters = countCalls(usualLimits);

    /** Finds the provider of a notice before the body is read, so that a caller without the secret can send nothing. */
    const recognise = async (request: FastifyRequest<NoticeRequest>, reply: FastifyReply) => {
      if (!isOpen()) return reply.code(503).send();
      const row = await findRow(request.params);
      if (!row) return reply.code(404).send();
      if (row.kind === 'asaas' && !isSame(String(request.headers['asaas-access-token'] ?? ''), noticeToken(row)))
        return reply.code(401).send();
      counters.key('notices', row.kind, limits.paymentNotice.perMinute);
      rows.set(request as FastifyRequest, row);
      setBodyOwner(request as FastifyRequest, { key: `notices ${row.kind}`, companyId: undefined });
      return undefined;
    };

    hooks.post<NoticeRequest>(
      `${noticePath}/:kind/:token`,
      { bodyLimit: limits.paymentNotice.maxBytes, onRequest: recognise },
      async (request, reply) => {
        const row = rows.get(request as FastifyRequest);
        if (!row) return reply.code(404).send();
        const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
        await storeNotice(row.kind, openProvider(row), bytes);
        return reply.header('cache-control', 'no-store').send({});
      },
    );
  });
}

async function findRow({ kind, token }: NoticeRequest['Params']): Promise<ProviderRow | undefined> {
  if (!isKind(kind) || kind === 'pix-static') return undefined;
  const row = await asOperator((db) => readProvider(db, kind));
  const expected = noticeToken(row);
  return expected !== '' && isSame(token, expected) ? row : undefined;
}

const isKind = (kind: string): kind is ProviderKind => (providerKinds as readonly string[]).includes(kind);

/** The time that this takes does not tell how much of the given text is right. */
const isSame = (given: string, expected: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest());
