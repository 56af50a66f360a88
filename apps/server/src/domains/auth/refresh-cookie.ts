import { limits } from '@balcao/contract';
// Adds the cookies to the types of requests and replies.
import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireKeys } from './keys.ts';

/** What a client keeps to stay signed in: `<company>.<session>.<secret>` in a cookie that scripts cannot read. */
export interface RefreshSecret {
  companyId: number;
  sessionId: string;
  secret: string;
}

const cookieName = 'jrt';
/** `<company>.<session>.<secret>` */
const cookieForm = /^([1-9]\d{0,8})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

export function readRefreshCookie(request: FastifyRequest): RefreshSecret | undefined {
  const [, company, sessionId, secret] = cookieForm.exec(request.cookies[cookieName] ?? '') ?? [];
  return company && sessionId && secret ? { companyId: Number(company), sessionId, secret } : undefined;
}

/**
 * The options of the cookies of a sign-in: browsers send them only to `/api/auth`, and not with the calls of a page of
 * another site.
 */
export const signInCookie = (request: FastifyRequest) => ({
  path: '/api/auth',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: requireKeys().isHttps || request.protocol === 'https',
});

export function setRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { companyId, sessionId, secret }: RefreshSecret,
): void {
  reply.setCookie(cookieName, `${companyId}.${sessionId}.${secret}`, {
    ...signInCookie(request),
    maxAge: limits.refreshTokenSeconds,
  });
}

export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply): void {
  reply.clearCookie(cookieName, signInCookie(request));
}
