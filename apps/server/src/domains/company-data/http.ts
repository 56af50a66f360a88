import { Readable } from 'node:stream';
import type { routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside, type Call, type Handlers } from '../../platform/http/serve.ts';
import { platformFor, type UserActor } from '../../platform/scope/actor.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { findCompany } from '../companies/index.ts';
import { requireContact } from '../contacts/index.ts';
import { readArchive } from '../media/index.ts';
import { listContactErasures, orderContactErasure } from './contact-erasure.ts';
import { readExportLink } from './export-links.ts';
import { findReadyExport, listExports, startExport } from './exports.ts';
import { previewRetention, setRetention, showRetention } from './retention.ts';

type Calls = typeof routes.companyData;

function actorOf({ actor }: Call): UserActor {
  if (!actor) throw fail('ERR_NO_SESSION');
  return actor;
}

/** @throws ERR_NO_COMPANY_FOUND */
async function requireCompany(companyId: number): Promise<Company> {
  // An erased company has no plan, and is not found.
  if (!(await asOperator((db) => findCompany(db, companyId)))) throw fail('ERR_NO_COMPANY_FOUND');
  return companyOf({ companyId });
}

export const companyDataHttp: Handlers<Calls> = {
  eraseContact: (scope, { params, body }) => orderContactErasure(scope, params.id, body),
  listContactErasures: (scope) => listContactErasures(scope),
  showRetention: (scope) => showRetention(scope),
  previewRetention: (scope, { query }) => previewRetention(scope, query),
  setRetention: (scope, { body }) => setRetention(scope, body),
  list: (scope) => listExports(scope),
  start: (scope) => startExport(scope, { requestedBy: nameOf(scope.actor) }),
  startOfContact: async (scope, { params }) => {
    const { id: contactId } = await requireContact(scope, params.id);
    return startExport(scope, { requestedBy: nameOf(scope.actor), contactId });
  },
  // Outside a scope, because the operator may name any company.
  listOf: outside<Calls['listOf']>(async (_call, { params }) =>
    (await requireCompany(params.companyId)).read(listExports),
  ),
  startOf: outside<Calls['startOf']>(async (call, { params }) => {
    const operator = actorOf(call);
    const company = await requireCompany(params.companyId);
    return company.inScope((scope) => startExport(scope, { requestedBy: operator.name }), {
      actor: platformFor(operator),
    });
  }),
  download: outside<Calls['download']>(async ({ request, reply }, { params }) => {
    const now = new Date();
    const link = readExportLink(params.token, now);
    const ready = await link?.company.read((scope) => findReadyExport(scope, link.id, now));
    if (!link || !ready) throw fail('ERR_NO_EXPORT_FOUND');
    void reply.headers({
      'content-type': 'application/x-tar',
      'content-length': Number(ready.bytes),
      'content-disposition': `attachment; filename="balcao-${link.company.id}-${ready.id}.tar"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    // The casts: the route is `binary`, so its reply has no type.
    if (request.method === 'HEAD') return reply.send(Readable.from([])) as never;
    return reply.send(Readable.from(readArchive(link.company, ready.id, ready.parts), { objectMode: false })) as never;
  }),
};

/** The name of a user; empty for the system, which calls none of these routes. */
const nameOf = (actor: UserActor | { kind: 'system' }): string => (actor.kind === 'user' ? actor.name : '');
