/** What the library is told when its keys cannot be read or stored; the socket ends because of it. */
export class KeyTrouble extends Error {
  override name = 'KeyTrouble';
}

/**
 * Whether something that nobody caught comes from within the library: it leaves promises unwatched, above all when a
 * socket closes under them, and throws bare numbers (whatsapp.md §2.13). It means that a connection is in trouble,
 * which its close tells anyway, not that this process is.
 */
export function isLibraryTrouble(thrown: unknown): boolean {
  if (typeof thrown === 'number' || thrown instanceof KeyTrouble) return true;
  return thrown instanceof Error && /[\\/]node_modules[\\/](baileys|libsignal)[\\/]/.test(thrown.stack ?? '');
}
