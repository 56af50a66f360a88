const noisy =
  /^(Closing (open )?session|Closing stale|Opening session|Removing old closed session|Session (error|already)|Failed to decrypt|Decrypted message with closed|Migrating session|V1 session|WARNING: Expected pubkey|Duplicate PreKey|Unhandled bucket)/;

/** Drops what libsignal prints about sessions: whole ones, with their private keys. */
export function quietLibsignal() {
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    const print = console[level].bind(console);
    console[level] = (...parts: unknown[]) => {
      if (!noisy.test(String(parts[0]))) print(...parts);
    };
  }
}
