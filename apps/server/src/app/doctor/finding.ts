/** What an examination found. */
export interface Finding {
  name: string;
  /** `warn`: it works, but something is missing. `bad`: something does not work, or data is at risk. */
  state: 'ok' | 'warn' | 'bad';
  says: string;
  /** What the operator should do. */
  advice?: string;
}

/** An error in a few words, without addresses that may hold a password. */
export function explain(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string };
  return typeof code === 'string' ? code : (message ?? String(error)).replaceAll(/\w+:\/\/\S+@/g, '').slice(0, 160);
}
