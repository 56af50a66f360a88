/** The beginnings of the lines that libsignal prints. */
const libsignalLines = new RegExp(
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
let isApplied = false;

/**
 * Drops the console lines of libsignal: they print whole sessions with their private keys. No other code of the server
 * uses `console`.
 */
export function quietLibsignal(): void {
  if (isApplied) return;
  isApplied = true;
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    const print = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      if (!libsignalLines.test(String(parts[0]))) print(...parts);
    };
  }
}
