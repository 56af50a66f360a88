/**
 * The unverified claims of an access token, such as its session and its lifetime; {} for a text that is no token. They
 * never decide about rights.
 */
export function tokenClaims(token: string | null): Record<string, unknown> {
  const [, payload = ''] = token?.split('.') ?? [];
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
      letter.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : {};
  } catch {
    // The text is no token.
    return {};
  }
}
