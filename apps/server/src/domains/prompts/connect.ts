import type { Secrets } from '../../platform/crypto/secrets.ts';
import { connectPromptKeys } from './keys.ts';
import { connectAssistants } from './network.ts';

/** Gives this process the key for stored keys and the servers that models may be on. Called once at start. */
export function connectPrompts({
  secrets,
  localOrigins,
}: {
  secrets: Pick<Secrets, 'atRest'>;
  /** Origins beside the public servers. */
  localOrigins: readonly string[];
}): void {
  connectPromptKeys(secrets);
  connectAssistants({ localOrigins });
}
