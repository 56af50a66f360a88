/** How the lines begin. */
const noisy = new RegExp(
  `^(?:${[
    'Closing (open )?session',
    'Closing stale',
    'Opening session',
    'Removing old closed session',
    'Session (error|already)',
    'Failed to decrypt',
    'Decrypted message with closed',
    'Migrating session',
    'V1 session',
    'WARNING: Expected pubkey',
    'Duplicate PreKey',
    'Unhandled bucket',
  ].join('|')})`,
);
let quiet = false;

/**
 * Drops the console lines of libsignal: they print whole sessions with their private keys. No other code of the server
 * uses `console`.
 */
export function quietLibsignal(): void {
  if (quiet) return;
  quiet = true;
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    const print = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      if (!noisy.test(String(parts[0]))) print(...parts);
    };
  }
}
