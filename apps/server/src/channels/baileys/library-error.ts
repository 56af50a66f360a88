/** The error for the library when its keys cannot be read or stored. It ends the socket. */
export class KeyStoreError extends Error {
  override name = 'KeyStoreError';
}

/**
 * Whether an uncaught error comes from the library. The library leaves promises without handlers, above all when a
 * socket closes, and throws bare numbers. The process is not affected: the close of the socket reports the trouble.
 */
export function isLibraryError(thrown: unknown): boolean {
  if (typeof thrown === 'number' || thrown instanceof KeyStoreError) return true;
  return thrown instanceof Error && /[\\/]node_modules[\\/](baileys|libsignal)[\\/]/.test(thrown.stack ?? '');
}
