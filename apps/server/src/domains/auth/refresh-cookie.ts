import { limits } from '@balcao/contract';
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireKeys } from './keys.ts';

/** What a client keeps to stay signed in: `<company>.<session>.<secret>` in a cookie that scripts cannot read. */
export interface RefreshSecret {
  companyId: number;
  sessionId: string;
  secret: string;
}

const name = 'jrt';
const written = /^([1-9]\d{0,8})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

export function readRefreshCookie(request: FastifyRequest): RefreshSecret | undefined {
  const [, company, sessionId, secret] = written.exec(request.cookies[name] ?? '') ?? [];
  return company && sessionId && secret ? { companyId: Number(company), sessionId, secret } : undefined;
}

/** Sent only to the calls that sign in, renew and sign out; never from another site's page. */
export const signInCookie = (request: FastifyRequest) => ({
  path: '/api/auth',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: requireKeys().https || request.protocol === 'https',
});

export function setRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { companyId, sessionId, secret }: RefreshSecret,
): void {
  reply.setCookie(name, `${companyId}.${sessionId}.${secret}`, {
    ...signInCookie(request),
    maxAge: limits.refreshTokenSeconds,
  });
}

export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(name, signInCookie(request));
}
