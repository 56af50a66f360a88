import { companyOf } from '../../platform/scope/company.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { isSignedLink, signLink } from '../media/index.ts';

const noun = 'export';

/** A link that downloads an archive without a session until `expiresAt`. It names the company and the archive. */
export function writeExportLink(company: Company, { id, expiresAt }: { id: number; expiresAt: Date }): string {
  const expires = Math.floor(expiresAt.getTime() / 1000);
  const name = `${company.id}.${id}`;
  return `/api/exports/${name}.${expires}.${signLink(noun, name, expires)}/balcao-${name.replace('.', '-')}.tar`;
}

/** The company and the archive of a link; undefined: this installation did not write it, or it has expired. */
export function readExportLink(token: string, now: Date): { company: Company; id: number } | undefined {
  // Such as `3.7.1796400000.` and 43 characters of the signature: company, archive, expiry in seconds.
  const [, name = '', companyId, id, expires, signature = ''] =
    /^((\d{1,9})\.(\d{1,9}))\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  if (!isSignedLink(signature, noun, name, Number(expires))) return undefined;
  if (Number(expires) * 1000 <= now.getTime()) return undefined;
  return { company: companyOf({ companyId: Number(companyId) }), id: Number(id) };
}
