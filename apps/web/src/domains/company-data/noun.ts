import type { ContactErasure, RouteReply, routes } from '@balcao/contract';
import { keys } from '../../api/query-keys.ts';
import { webNoun } from '../../app/noun.ts';
import { patchOn } from '../../live/registry.ts';

type Exports = RouteReply<typeof routes.companyData.list>;

export const noun = webNoun({
  live: [
    patchOn<ContactErasure[], 'contactErasure'>(
      'contactErasure',
      keys.companyData.listContactErasures(),
      (erasures, { record }) =>
        erasures.some(({ id }) => id === record.id)
          ? erasures.map((erasure) => (erasure.id === record.id ? record : erasure))
          : [record, ...erasures],
    ),
    patchOn<Exports, 'companyExport'>('companyExport', keys.companyData.list(), ({ exports, ...rest }, { record }) => ({
      ...rest,
      exports: exports.some(({ id }) => id === record.id)
        ? exports.map((archive) => (archive.id === record.id ? record : archive))
        : [record, ...exports],
    })),
  ],
});
