import { createHmac } from 'node:crypto';
import type { Company } from '../scope/scope.ts';
import { seal, unseal, type Secrets } from './secrets.ts';

type Keys = Pick<Secrets, 'atRest'>;
let keys: Keys | undefined;

/** Sets the key that encrypts secrets; called once at start, before the first secret is stored or read. */
export const connectCompanySecrets = ({ atRest }: Keys): void => void (keys = { atRest });

function requireKeys(): Keys {
  if (!keys) throw new Error('connectCompanySecrets was not called.');
  return keys;
}

interface CompanySecrets {
  /** The stored form of a secret; an empty one stays empty. It opens only with the same `place`, such as a field. */
  seal: (company: Company, secret: string, place?: string) => string;
  /**
   * The secret in clear; an empty text stays empty.
   * @throws Error if it was sealed for another company, noun or place
   */
  open: (company: Company, sealed: string, place?: string) => string;
  /** A key of the company and noun for hashes of values that must be recognised, but must not be readable. */
  hashKey: (company: Company) => string;
}

/** Encrypts the secrets that companies store in one noun, such as the keys of services. */
export function companySecrets(noun: string): CompanySecrets {
  const contextOf = (company: Company, place: string | undefined) =>
    [noun, company.id, ...(place === undefined ? [] : [place])].join(' ');
  return {
    seal: (company, secret, place) => (secret === '' ? '' : seal(requireKeys(), secret, contextOf(company, place))),
    open: (company, sealed, place) => (sealed === '' ? '' : unseal(requireKeys(), sealed, contextOf(company, place))),
    hashKey: (company) =>
      createHmac('sha256', requireKeys().atRest)
        .update(`hashes ${contextOf(company, undefined)}`)
        .digest('base64url'),
  };
}

interface InstallationSecrets {
  /** The stored form of a secret; an empty one stays empty. */
  seal: (secret: string, place: string) => string;
  /** The secret in clear; an empty text stays empty. @throws Error if it was sealed for another noun or place */
  open: (sealed: string, place: string) => string;
}

/** Encrypts the secrets that the operator stores in one noun; they belong to no company. */
export function installationSecrets(noun: string): InstallationSecrets {
  const contextOf = (place: string) => `${noun} of the installation ${place}`;
  return {
    seal: (secret, place) => (secret === '' ? '' : seal(requireKeys(), secret, contextOf(place))),
    open: (sealed, place) => (sealed === '' ? '' : unseal(requireKeys(), sealed, contextOf(place))),
  };
}
