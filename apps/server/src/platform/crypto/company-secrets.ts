import { createHmac } from 'node:crypto';
import type { Company } from '../scope/scope.ts';
import { seal, unseal, type Secrets } from './secrets.ts';

type Keys = Pick<Secrets, 'atRest'>;
let keys: Keys | undefined;

/** Called once at start, before the first secret is stored. */
export const connectCompanySecrets = ({ atRest }: Keys): void => void (keys = { atRest });

function requireKeys(): Keys {
  if (!keys) throw new Error('connectCompanySecrets was not called.');
  return keys;
}

interface CompanySecrets {
  /** The stored form of a secret; an empty one stays empty. `place` binds it further, such as the name of a field. */
  seal: (company: Company, secret: string, place?: string) => string;
  /** The secret in clear. @throws Error if it was sealed for another company, noun or place */
  open: (company: Company, sealed: string, place?: string) => string;
  /** A key of the company for hashes of what must be recognised and not be read. */
  hashKey: (company: Company) => string;
}

/** Encrypts what companies store in one noun and must stay secret, such as keys of services. */
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
  /** The secret in clear. @throws Error if it was sealed for another noun or place */
  open: (sealed: string, place: string) => string;
}

/** The same for secrets of the operator, which belong to no company. */
export function installationSecrets(noun: string): InstallationSecrets {
  const contextOf = (place: string) => `${noun} of the installation ${place}`;
  return {
    seal: (secret, place) => (secret === '' ? '' : seal(requireKeys(), secret, contextOf(place))),
    open: (sealed, place) => (sealed === '' ? '' : unseal(requireKeys(), sealed, contextOf(place))),
  };
}
