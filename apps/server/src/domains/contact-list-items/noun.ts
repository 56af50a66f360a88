import { nouns, signals, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { admins } from '../../platform/realtime/rooms.ts';
import { announceRecords } from '../../platform/records/announce-records.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { contactLists, createList } from '../contact-lists/index.ts';
import { startImport } from '../contact-imports/index.ts';
import { addItem, admitPeople, changeItem, removeItem } from './change-items.ts';
import { checkJob } from './check-numbers.ts';
import { items } from './items.ts';
import { listItems } from './list-items.ts';
import { contactListItemReactions } from './reactions.ts';
import { resumeChecks } from './jobs.ts';
import { startCheck, stopCheck } from './start-check.ts';

type Calls = typeof routes.contactListItems;

export const contactListItemsNoun = serverNoun({
  contract: nouns.contactListItems,
  http: {
    page: (scope, { query }) => listItems(scope, query),
    show: items.http.show,
    create: (scope, { body }) => addItem(scope, body),
    update: (scope, { params, body }) => changeItem(scope, params.id, body),
    remove: (scope, { params }) => removeItem(scope, params.id),
    /** The file is read before the transaction. */
    upload: outside<Calls['upload']>(async ({ actor }, { params: { contactListId: id }, files }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      await companyOf(actor).read((scope) => contactLists.require(scope, id), { actor });
      return startImport(actor, files[0], { id, admit: (scope, rows) => admitPeople(scope, id, rows) });
    }),
    check: (scope, { params }) => startCheck(scope, params.contactListId),
    stopCheck: (scope, { params }) => stopCheck(scope, params.contactListId),
  },
  tables: ['contact_list_items'],
  reactions: [contactListItemReactions],
  announce: [
    announceRecords('contact-list-item', items.find, {
      signal: signals.contactListItem,
      to: [admins],
      changed: (action, record) => ({ action, record }),
      removed: (id) => ({ action: 'delete' as const, id }),
    }),
    {
      async 'contact-list-items.stored'(company, facts) {
        for (const contactListId of new Set(facts.map(({ listId }) => listId)))
          company.announce(signals.contactListItem, [admins], { action: 'reload', contactListId });
      },
    },
  ],
  jobs: { 'check-numbers': checkJob },
  schedules: { 'resume-number-checks': { cron: '* * * * *', work: () => resumeChecks() } },
  sample: async (scope, word) => {
    const { id: contactListId } = await createList(scope, { name: `${word} lista de pessoas` });
    return addItem(scope, {
      contactListId,
      name: `${word} pessoa`,
      number: '+5511987650007',
      email: '',
      variables: {},
    });
  },
});
