import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '../apps/server/src');
const read = (file: string) => fs.readFileSync(path.join(source, file), 'utf8');

/** The folders of the nouns, in the order of `nouns.ts`. */
function listNouns(): string[] {
  const list = read('nouns.ts');
  const folders = new Map(
    [...list.matchAll(/import \{ (\w+) \} from '\.\/(.+)\/noun\.ts'/g)].map(([, id = '', folder = '']) => [id, folder]),
  );
  const [, body = ''] = /nouns: readonly ServerNoun\[\] = \[([\s\S]*?)\];/.exec(list) ?? [];
  return [...body.matchAll(/\w+/g)].flatMap(([id]) => folders.get(id) ?? []);
}

const nouns = listNouns();
/** The noun of each table, by the manifests. */
const owners = new Map(
  nouns.flatMap((noun) => {
    const [, tables = ''] = /tables: \[([^\]]*)\]/.exec(read(`${noun}/noun.ts`)) ?? [];
    return [...tables.matchAll(/'(\w+)'/g)].map(([, table = '']): [string, string] => [table, noun]);
  }),
);

/** What SQL and Kysely do with a table, by the words before its name. */
const accessWords = ['insert into', 'update', 'delete from', 'from', 'join'];
const accessCalls = ['insertInto', 'updateTable', 'deleteFrom', 'selectFrom', 'innerJoin', 'leftJoin'];
const accessStarts = [...accessWords, ...accessCalls.map((name) => String.raw`${name}\(`)].join('|');
const access = new RegExp(String.raw`\b(${accessStarts})(?: only)?\s*\[?'?(\w+)`, 'g');

/** The accesses that the order forbids: a write to another noun's table, and a read of a table further down. */
function forbiddenIn(file: string): string[] {
  const noun = nouns.filter((folder) => file.startsWith(`${folder}/`)).toSorted((a, b) => b.length - a.length)[0];
  if (noun === undefined) return [];
  const text = read(file).replaceAll(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '');
  const found = [...text.matchAll(access)].flatMap(([, words = '', table = '']) => {
    const owner = owners.get(table);
    if (owner === undefined || owner === noun) return [];
    if (/insert|update|delete/i.test(words)) return `${file} writes ${table}`;
    return nouns.indexOf(owner) > nouns.indexOf(noun) ? `${file} reads ${table}` : [];
  });
  return [...new Set(found)];
}

/** Each with its reason. An entry that is no longer needed fails the test, too. */
const permitted: Record<string, string> = {
  'channels/host-leases.ts reads connections': 'which connections are to be driven, in the statement that claims them',
  'channels/host-leases.ts writes connections': 'that an order was carried out, in the statement that checks the lease',
  'channels/sandbox/show-phone.ts reads connections': 'the state that the simulated phone shows',
  'channels/cloud-api/accounts.ts reads connections': 'an account of a removed connection is not found',
  'channels/cloud-api/record-account-notice.ts reads connections': 'an account has several numbers',
  'channels/cloud-api/message-ids.ts reads messages': 'Meta also reports messages that are not of this installation',
  'domains/plans/change-plans.ts reads companies': 'the companies of a plan are told of its change',
  'domains/plans/has-feature.ts reads companies': 'a company names its plan',
  'domains/plans/plans.ts reads companies': 'a list: the companies of each plan are counted',
  'domains/plans/require-room.ts reads companies': 'locks the company, so that limits hold for calls at the same time',
  'domains/auth/authenticate.ts reads connections': 'the rights of a user: connections that are private',
  'domains/auth/authenticate.ts reads ticket_guests': 'the rights of a user: tickets as a guest',
  'domains/users/user-view.ts reads queues': 'a list: the queues of each user',
  'domains/search/jobs.ts reads connections': 'the companies whose messages may wait',
  'domains/search/index-messages.ts reads messages': 'the texts that the documents are made of',
  'domains/search/find-snippets.ts reads messages': 'a list: the message of each found ticket that was meant',
  'domains/contacts/list-contacts.ts reads ticket_tags': 'a list: contacts whose tickets have a tag',
  'domains/contacts/list-contacts.ts reads tickets': 'a list: contacts whose tickets have a tag',
  'domains/tickets/ticket-fields.ts reads messages': 'a list: the ack of the last message of each ticket',
  'domains/tags/tags.ts reads ticket_tags': 'a list: the tickets of each tag are counted',
  'domains/send-budgets/is-first-contact.ts reads messages': 'one indexed look-up before a message is sent',
  'domains/tickets/known-address.ts reads messages': 'the form of the address that was used last',
  'domains/tickets/note-messages.ts reads messages': 'which texts in the rows of tickets have expired',
  'domains/tickets/reactions.ts reads messages': 'the last message of a ticket whose message was removed',
  'domains/tickets/reply-window.ts reads messages': 'a list: when the customer of each ticket wrote last',
  'domains/integrations/find-flow.ts reads flows': 'a flowbuilder integration names a flow',
  'domains/companies/whatsapp-prices.ts reads whatsapp_prices': 'a list: what the messages of a campaign cost',
  'domains/messages/work-downloads.ts writes media': 'removes the row that it stored, when the message is gone',
};

test('a noun writes its own tables and reads those of the nouns above it', () => {
  expect(nouns.length).toBeGreaterThan(20);
  expect(owners.size).toBeGreaterThan(50);
  const files = fs
    .globSync('{channels,domains}/**/*.ts', { cwd: source })
    .filter((file) => !/\.test\.ts$|\/make-[^/]+\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap(forbiddenIn).toSorted()).toEqual(Object.keys(permitted).toSorted());
});
