import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { refuseByUser, revokeByUser, showConsents } from './ledger.ts';
import { consentReactions } from './reactions.ts';

export const consentsNoun = serverNoun({
  contract: nouns.consents,
  http: {
    show: (scope, { params }) => showConsents(scope, params.contactId),
    refuse: (scope, { params, body }) => refuseByUser(scope, params.contactId, body.reason),
    revoke: (scope, { params, body }) => revokeByUser(scope, params.contactId, body.reason),
  },
  tables: ['consents', 'marketing_sends'],
  reactions: [consentReactions],
});
