import { createHash } from 'node:crypto';
import { z } from 'zod';
import { callProvider, readAnswer, providerWords, type ProviderAnswer } from '../network.ts';
import { ProviderError } from './port.ts';

export interface EfiSettings {
  clientId: string;
  clientSecret: string;
  /** A PKCS #12 archive with the certificate by which each call authenticates us. */
  certificate: Buffer;
  certificatePassword: string;
  pixKey: string;
  sandbox: boolean;
}

/** Calls the Pix API. @throws ProviderError */
type CallEfi = (
  method: 'GET' | 'PUT' | 'PATCH',
  path: string,
  options?: { body?: object; headers?: Record<string, string> },
) => Promise<ProviderAnswer>;

const Token = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

/**
 * The access tokens, by a hash of the account. A token is used until a minute before it expires; `until` is a time of
 * `performance.now`.
 */
const tokens = new Map<string, { token: string; until: number }>();
/** The oldest token is dropped when there are more, such as those of replaced settings. */
const maxTokens = 20;

/**
 * A function that calls the Pix API. It signs in with the client's id, secret and certificate, and again when the token
 * is refused.
 */
export function efiCalls(settings: EfiSettings): CallEfi {
  const { clientId, clientSecret, certificate, certificatePassword, sandbox } = settings;
  const origin = sandbox ? 'https://pix-h.api.efipay.com.br' : 'https://pix.api.efipay.com.br';
  const identity = { pfx: certificate, passphrase: certificatePassword };
  const account = createHash('sha256')
    .update(JSON.stringify([origin, clientId, clientSecret]))
    .digest('hex');

  /** The cached token, or a new one. */
  async function requireToken(): Promise<string> {
    const cached = tokens.get(account);
    if (cached && cached.until > performance.now()) return cached.token;
    const answer = await callProvider(origin, '/oauth/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ grant_type: 'client_credentials' }),
      identity,
    });
    if (answer.status === 400 || answer.status === 403)
      throw new ProviderError('unauthorized', providerWords(answer.json));
    const { access_token: token, expires_in: seconds } = readAnswer(Token, answer);
    tokens.delete(account);
    const [oldest] = tokens.keys();
    if (tokens.size >= maxTokens && oldest !== undefined) tokens.delete(oldest);
    tokens.set(account, { token, until: performance.now() + Math.max(0, seconds - 60) * 1000 });
    return token;
  }

  return async (method, path, { body, headers } = {}) => {
    const send = async () =>
      callProvider(origin, path, {
        method,
        headers: { authorization: `Bearer ${await requireToken()}`, 'content-type': 'application/json', ...headers },
        ...(body && { body: JSON.stringify(body) }),
        identity,
      });
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ProviderError) || error.outcome !== 'unauthorized') throw error;
      // A token may be revoked before it expires. If there is none to drop, the sign-in itself was refused.
      const hadToken = tokens.delete(account);
      if (!hadToken) throw error;
      return send();
    }
  };
}
