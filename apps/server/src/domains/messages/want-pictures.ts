import type { Announcers } from '../../platform/facts/reactions.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { statement, type Statement } from '../../platform/scope/scoped-query.ts';
import { requestProfiles, type ProfileRequest } from '../contacts/index.ts';

const ofTickets = statement(
  `select t.contact_id as "contactId", t.connection_id as "connectionId", t.chat_address as chat
    from tickets t
    where t.id = any($1::int[]) and t.chat_address is not null`,
);
// A picture takes seconds to fetch. The limit keeps the lane short for users who open a conversation: they do not wait
// for the pictures of all of today's customers.
const maxWaiting = 30;
// The arriving tickets of each connection are numbered, and as many are taken as still fit into its lane.
const ifFewWait = statement(`select t."contactId", t."connectionId", t.chat
  from (select n.*, row_number() over (partition by n."connectionId" order by n.id) as nth
    from (select t.id, t.contact_id as "contactId", t.connection_id as "connectionId", t.chat_address as chat
      from tickets t
      where t.id = any($1::int[]) and t.chat_address is not null) n) t
  where t.nth <= ${maxWaiting}
    and t.nth + (select count(*)
      from (select
        from lane_entries e
        where e.lane = 'profile:' || t."connectionId" and e.parked_at is null
        limit ${maxWaiting}) waiting) <= ${maxWaiting}`);

/** Makes an announcer that requests the pictures of the contacts that the statement selects. */
const requestPictures = (contacts: Statement) => async (company: Company, facts: readonly { ticketId: number }[]) => {
  await company.inScope(async (scope) =>
    requestProfiles(
      scope,
      await scope.rows<ProfileRequest>(contacts, [[...new Set(facts.map(({ ticketId }) => ticketId))]]),
    ),
  );
};

/** A picture is fetched when users will see it: for an arriving customer, and when a conversation is opened. */
export const pictureAnnouncers: Announcers = {
  'ticket.arrived': requestPictures(ifFewWait),
  'ticket.viewed': requestPictures(ofTickets),
};
