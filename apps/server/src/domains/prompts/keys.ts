import { seal, unseal, type Secrets } from '../../platform/crypto/secrets.ts';
import type { Company } from '../../platform/scope/scope.ts';

type Keys = Pick<Secrets, 'atRest'>;
let keys: Keys | undefined;

/** Called once at start, before the first prompt is saved. */
export function connectPromptKeys({ atRest }: Keys): void {
  keys = { atRest };
}

function ourKeys(): Keys {
  if (!keys) throw new Error('Nobody called connectPrompts.');
  return keys;
}

const contextOf = (company: Company) => `prompt ${company.id}`;

/** The stored form of a key of a prompt: encrypted, and bound to the company. */
export const sealKey = (company: Company, key: string): string =>
  key === '' ? '' : seal(ourKeys(), key, contextOf(company));

/** The key in clear, for a call. */
export const openKey = (company: Company, stored: string): string =>
  stored === '' ? '' : unseal(ourKeys(), stored, contextOf(company));
