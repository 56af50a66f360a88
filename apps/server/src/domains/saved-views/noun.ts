import { nouns, signals } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { everyone, oneUser } from '../../platform/realtime/rooms.ts';
import { createView, listViews, removeView, reorderViews, updateView } from './saved-views.ts';

export const savedViewsNoun = serverNoun({
  contract: nouns.savedViews,
  http: {
    list: (scope) => listViews(scope),
    create: (scope, { body }) => createView(scope, body),
    update: (scope, { params, body }) => updateView(scope, params.id, body),
    reorder: (scope, { body }) => reorderViews(scope, body.ids),
    remove: (scope, { params }) => removeView(scope, params.id),
  },
  tables: ['saved_views'],
  sample: (scope, word) => createView(scope, { name: word, address: 'tab=closed', isShared: true }),
  announce: [
    {
      async 'savedViews.changed'(company, facts) {
        for (const userId of new Set(facts.map((fact) => fact.userId)))
          company.announce(signals.savedView, [userId === null ? everyone : oneUser(userId)], { action: 'update' });
      },
    },
  ],
});
