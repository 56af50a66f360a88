import { onFact } from '../../platform/facts/after-fact.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { wantProfiles, type Wanted } from '../contacts/index.ts';
import './facts.ts';

const chats = 'select t.contact_id as "contactId", t.connection_id as "connectionId", t.chat_address as chat from tickets t where t.id = any($1::int[]) and t.chat_address is not null';
const ofTickets = statement(chats);
// Asking takes seconds a picture: whoever opens a conversation should not wait behind everybody who wrote today.
const ifFewWait = statement(`${chats} and (select count(*) from (select from lane_entries e where e.lane = 'profile:' || t.connection_id and e.parked_at is null limit 30) waiting) < 30`);

// Pictures are fetched when there is somebody to see them: for a customer who comes, and when a conversation is opened.
for (const [fact, which] of [
  ['ticket.arrived', ifFewWait],
  ['ticket.viewed', ofTickets],
] as const) {
  onFact(fact, async (companyId, facts) => {
    await inCompany(companyId, async (scope) => wantProfiles(scope, await scope.rows<Wanted>(which, [[...new Set(facts.map(({ ticketId }) => ticketId))]])));
  });
}
