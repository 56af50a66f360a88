import { companyOf } from '../../platform/scope/company.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { isSignedLink, signLink } from '../media/index.ts';

const noun = 'export';

/** A link that downloads an archive without a session until it expires. It names the company and the archive. */
export function writeExportLink(company: Company, { id, expiresAt }: { id: number; expiresAt: Date }): string {
  const expires = Math.floor(expiresAt.getTime() / 1000);
  const named = `${company.id}.${id}`;
  return `/api/exports/${named}.${expires}.${signLink(noun, named, expires)}/balcao-${named.replace('.', '-')}.tar`;
}

/** What a link names; undefined if it was not written by this installation, or has expired. */
export function readExportLink(token: string, now: Date): { company: Company; id: number } | undefined {
  const [, named = '', companyId, id, expires, signature = ''] =
    /^((\d{1,9})\.(\d{1,9}))\.(\d{1,12})\.([\w-]{43})$/.exec(token) ?? [];
  if (!isSignedLink(signature, noun, named, Number(expires))) return undefined;
  if (Number(expires) * 1000 <= now.getTime()) return undefined;
  return { company: companyOf({ companyId: Number(companyId) }), id: Number(id) };
}
