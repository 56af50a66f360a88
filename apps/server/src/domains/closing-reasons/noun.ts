import { nouns, signals } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { everyone } from '../../platform/realtime/rooms.ts';
import { announceRecords } from '../../platform/records/announce-records.ts';
import { createClosingReason, updateClosingReason } from './change-closing-reasons.ts';
import { closingReasons } from './closing-reasons.ts';

export const closingReasonsNoun = serverNoun({
  contract: nouns.closingReasons,
  http: {
    list: closingReasons.http.list,
    show: closingReasons.http.show,
    create: (scope, { body }) => createClosingReason(scope, body),
    update: (scope, { params, body }) => updateClosingReason(scope, params.id, body),
    remove: closingReasons.http.remove,
  },
  tables: ['closing_reasons', 'closing_reason_queues'],
  sample: (scope, word) =>
    createClosingReason(scope, { name: `${word} motivo`, queueIds: [], position: 0, active: true }),
  announce: [
    announceRecords('closing-reason', closingReasons.find, {
      signal: signals.closingReason,
      to: [everyone],
      changed: (action, record) => ({ action, record }),
      removed: (id) => ({ action: 'delete' as const, id }),
    }),
  ],
});
