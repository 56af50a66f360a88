import { nouns, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { refuseByUser, revokeByUser, showConsents, wholeLedger } from './ledger.ts';
import { consentAnnouncers } from './realtime.ts';
import { consentReactions } from './reactions.ts';
import { ledgerAsCsv } from './write-ledger.ts';

export const consentsNoun = serverNoun({
  contract: nouns.consents,
  http: {
    show: (scope, { params }) => showConsents(scope, params.contactId),
    export: outside<typeof routes.consents.export>(async ({ actor, reply }, { params, query }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      const entries = await companyOf(actor).inScope(
        async (scope) => {
          const ledger = await wholeLedger(scope, params.contactId);
          // The audit log notes the export.
          await scope.record('contacts.exported', {});
          return ledger;
        },
        { actor },
      );
      const isCsv = query.format === 'csv';
      void reply.headers({
        'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8',
        'content-disposition': `attachment; filename="consentimentos-${params.contactId}.${query.format}"`,
        'x-content-type-options': 'nosniff',
      });
      // The file is the reply itself; the contract has no type for it.
      return reply.send(isCsv ? ledgerAsCsv(entries) : JSON.stringify(entries, undefined, 2)) as never;
    }),
    refuse: (scope, { params, body }) => refuseByUser(scope, params.contactId, body.reason),
    revoke: (scope, { params, body }) => revokeByUser(scope, params.contactId, body.reason),
  },
  tables: ['consents', 'marketing_sends', 'refused_identities'],
  reactions: [consentReactions],
  announce: [consentAnnouncers],
});
