import type { CampaignSettings, SkipReason } from '@balcao/contract';
import type { Selectable } from 'kysely';
import type { ChatAddress } from '../../channels/driver.ts';
import { fail } from '../../platform/fail.ts';
import { toJson } from '../../platform/lanes/insert-entries.ts';
import { named } from '../../platform/scope/named.ts';
import { oneRow } from '../../platform/scope/one-row.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { isRefused, storeMarketingSend } from '../consents/index.ts';
import { giveToFlow } from '../flow-runs/index.ts';
import { recogniseContacts } from '../contacts/index.ts';
import { insertPrepared, insertTemplate, prepareMessages, type Prepared } from '../messages/index.ts';
import { askBudget, isFirstContact } from '../send-budgets/index.ts';
import {
  channelOfContact,
  findKnownAddress,
  isOpenChannel,
  lockForAnswer,
  ticketForCampaign,
  type TicketRow,
} from '../tickets/index.ts';
import { mediaOf } from './campaign-media.ts';
import { isCautious } from './choose-people.ts';
import type { Portfolio } from './portfolio.ts';
import type { CampaignPeopleTable, CampaignsTable } from './tables.ts';
import { fillPerson, textsOf, variantNumber, variantOf, type Addressed } from './write-text.ts';

type CampaignRow = Selectable<CampaignsTable>;
type PersonRow = Selectable<CampaignPeopleTable>;

/** What a person gets. The message of a template, or the first one of a flow, is already stored; a text is not. */
interface Content {
  ticket: TicketRow;
  /** How many files are sent; each takes a message of the number's budget. A template or a flow counts as 1 file. */
  files: number;
  /** The number of the text, from 1 on. */
  variant: number;
  /** A text that `sendReady` stores, or the id of the stored message; null: a flow that has sent no message yet. */
  content: Prepared | { messageId: string | null };
}

/** A person whose message may go out now. */
export interface ReadyPerson extends Omit<Content, 'files'> {
  personId: number;
  contactId: number;
  connectionId: number;
}

/**
 * `ready`: the person gets the message with `sendReady`. `skipped`: the person is left out. `waits`: the
 * number may send only after this many milliseconds. `noFirst`: the number may begin no conversation now. `full`: Meta
 * lets the company write to no further people now.
 */
export type PersonOutcome =
  | { ready: ReadyPerson }
  | { skipped: SkipReason }
  | { waits: number }
  | { noFirst: true }
  | { full: true };

/**
 * Decides whether a person gets the message, and prepares it. The person must be locked and waiting. Adds to
 * `portfolio.used`, so that the next person of the step sees it.
 * @param contactId undefined: the person is not known to be a contact
 * @param isSlow a number of the campaign is in danger: each message takes twice as much of its own number's budget
 * @throws any refusal; it belongs to this person
 */
export async function preparePerson(
  scope: Scope,
  row: CampaignRow,
  { contactId: knownContactId, ...person }: PersonRow & { contactId: number | undefined },
  { settings, portfolio, isSlow }: { settings: CampaignSettings; portfolio: Portfolio; isSlow: boolean },
): Promise<PersonOutcome> {
  const connectionId = person.connection_id ?? row.connection_id;
  if (connectionId === null) throw fail('ERR_CAMPAIGN_CONNECTION');
  const contactId = knownContactId ?? (await contactOf(scope, person));
  const reason = await reasonAgainst(scope, row, contactId);
  const skip = async (code: SkipReason): Promise<PersonOutcome> => {
    await scope.db
      .updateTable('campaign_people')
      .set({ state: 'skipped', code, contact_id: contactId })
      .where('campaign_id', '=', row.id)
      .where('id', '=', person.id)
      .execute();
    return { skipped: code };
  };
  if (reason) return skip(reason);
  const isCounted = portfolio.limit !== Infinity && (await isOutsideWindow(scope, connectionId, contactId));
  if (isCounted && portfolio.used >= portfolio.limit) return { full: true };
  const isFirst = person.is_first && (await isFirstContact(scope, connectionId, contactId));
  const verdict = await askBudget(scope, connectionId, isFirst ? 'first-contact' : 'bulk');
  if ('refused' in verdict) return { noFirst: true };
  if ('waitMs' in verdict) return { waits: verdict.waitMs };
  if (isCounted) portfolio.used += 1;
  const prepared = await prepareContent(scope, row, { ...person, contactId, connectionId }, settings);
  if (!prepared) return skip('attended');
  const { files, ...content } = prepared;
  // `askBudget` above counted one message; each further file counts as one more. With `isSlow` all count twice.
  // The kind `reply` is never refused, so a message that was granted is sent whole.
  const cost = Math.max(1, files) * (isSlow ? 2 : 1);
  for (let nth = 1; nth < cost; nth += 1) await askBudget(scope, connectionId, 'reply');
  storeMarketingSend(scope, contactId, connectionId);
  return { ready: { ...content, personId: person.id, contactId, connectionId } };
}

// A person without a message (a flow that says nothing at first) counts as sent; see `sendReady`.
const markSent = named<{ campaignId: number; people: string; now: Date }>(`
  update campaign_people p
  set state = case when n."messageId" is null then 'sent' else 'sending' end, code = null, contact_id = n."contactId",
    message_id = n."messageId", ticket_id = n."ticketId", connection_id = n."connectionId", variant = n.variant,
    sent_at = :now, due_at = null
  from jsonb_to_recordset(:people::jsonb) n (
    "personId" bigint, "contactId" int, "messageId" bigint, "ticketId" int, "connectionId" int, variant smallint)
  where p.campaign_id = :campaignId and p.id = n."personId"`);

/**
 * Stores the messages to people with their outbox entries, and notes on each person's row what the person got. A flow
 * that says nothing at first has no message whose ticks could be followed; the person counts as sent.
 */
export async function sendReady(scope: Scope, campaignId: number, people: readonly ReadyPerson[]): Promise<void> {
  const texts = people.flatMap(({ content }) => ('messages' in content ? [content] : []));
  const messageIds = await insertPrepared(scope, texts);
  const idOfText = new Map(texts.map((text, nth) => [text, messageIds[nth] ?? null]));
  const rows = people.map(({ ticket, content, ...person }) => ({
    ...person,
    ticketId: ticket.id,
    messageId: 'messages' in content ? idOfText.get(content) : content.messageId,
  }));
  await scope.rows(...markSent({ campaignId, people: toJson(rows), now: scope.now }));
}

/** Whether Meta counts a template to the contact as the start of a conversation. */
const isOutsideWindow = async (scope: Scope, connectionId: number, contactId: number): Promise<boolean> =>
  !isOpenChannel(await channelOfContact(scope, { contactId, connectionId }), scope.now);

// $1: the followed campaign, $2: the contact. Any later message of the contact is an answer, even after the time in
// which the followed campaign counts answers.
const answered = statement(`select
  from campaign_people s
  where s.campaign_id = $1 and s.contact_id = $2
    and (s.state = 'replied' or exists (
      select
      from messages m
      where m.contact_id = s.contact_id and not m.from_me and m.sent_at > s.sent_at))
  limit 1`);

/**
 * Why the person must not get the message, by what became known after the start; undefined: there is no reason. A
 * blocked contact counts as one who refuses advertising.
 */
async function reasonAgainst(scope: Scope, row: CampaignRow, contactId: number): Promise<SkipReason | undefined> {
  const contact = await scope.db
    .selectFrom('contacts')
    .select('blocked_at')
    .where('id', '=', contactId)
    .executeTakeFirst();
  if (contact?.blocked_at || (await isRefused(scope, contactId))) return 'opted-out';
  if (row.follows_id === null) return undefined;
  const answers = await scope.rows(answered, [row.follows_id, contactId]);
  return answers.length > 0 ? 'replied' : undefined;
}

type Addressee = Pick<PersonRow, 'name' | 'number' | 'wa_id'>;

const addressOf = ({ number, wa_id: waId }: Addressee): ChatAddress | undefined => {
  const id = number === null ? waId : `${number}@s.whatsapp.net`;
  return id === null ? undefined : { id, aliases: [], phone: number, isGroup: false };
};

/**
 * Finds or creates the contacts of people who were no contacts when the campaign started. A person without an address
 * gets no contact.
 */
export async function contactsOf<P extends Addressee>(scope: Scope, people: readonly P[]): Promise<Map<P, number>> {
  const reachable = people.flatMap((person) => {
    const chat = addressOf(person);
    return chat ? [{ person, chat, name: person.name, source: 'import' as const }] : [];
  });
  if (reachable.length === 0) return new Map();
  const contactIds = await recogniseContacts(scope, reachable);
  return new Map(
    reachable.flatMap(({ person, chat }) => {
      const contactId = contactIds.get(chat.id);
      return contactId === undefined ? [] : [[person, contactId] as const];
    }),
  );
}

/** The contact of one person. @throws ERR_WAPP_INVALID_CONTACT */
export async function contactOf(scope: Scope, person: Addressee): Promise<number> {
  const contactId = (await contactsOf(scope, [person])).get(person);
  if (contactId === undefined) throw fail('ERR_WAPP_INVALID_CONTACT');
  return contactId;
}

type Recipient = Addressed & { identity: string; contactId: number; connectionId: number };

/**
 * Prepares a text, or stores a template, or starts the flow, in the person's ticket.
 * @returns undefined: the campaign is cautious, and the ticket is attended (see `isAttended`)
 */
async function prepareContent(
  scope: Scope,
  row: CampaignRow,
  person: Recipient,
  { variables }: CampaignSettings,
): Promise<Content | undefined> {
  const { contactId, connectionId, identity } = person;
  const { address } = await findKnownAddress(scope, connectionId, { contactId });
  const ticket = await ticketForCampaign(scope, { contactId, connectionId, address });
  if (isCautious(row) && isAttended(ticket, row)) return undefined;
  if (row.flow_id !== null)
    return { content: { messageId: await beginFlow(scope, row.flow_id, ticket) }, ticket, files: 1, variant: 1 };
  const mediaIds = await mediaOf(scope, row);
  if (row.template) {
    const parameters = Object.fromEntries(
      Object.entries(row.template.parameters).map(([key, text]) => [key, fillPerson(text, person, variables)]),
    );
    const { id } = await insertTemplate(scope, ticket, { ...row.template, parameters }, mediaIds);
    return { content: { messageId: id }, ticket, files: 1, variant: 1 };
  }
  const variantText = variantOf(textsOf(row), row.id, identity);
  const text = fillPerson(variantText, person, variables);
  // Reached only if the flow or the files of the list were deleted after the start.
  if (variantText === '' && mediaIds.length === 0) throw fail('ERR_CAMPAIGN_NO_MESSAGE');
  const content = await prepareMessages(scope, ticket, { text, mediaIds });
  return { content, ticket, files: mediaIds.length, variant: variantNumber(row, variantText) };
}

/**
 * Sends the content of a campaign to one person, for a trial; no report counts the person.
 * @returns undefined: the campaign is cautious, and the ticket is attended (see `isAttended`)
 */
export async function sendAlone(
  scope: Scope,
  row: CampaignRow,
  person: Recipient,
  settings: CampaignSettings,
): Promise<{ ticketId: number; messageId: string | null } | undefined> {
  const prepared = await prepareContent(scope, row, person, settings);
  if (!prepared) return undefined;
  const { content, ticket } = prepared;
  const messageId = 'messages' in content ? oneRow(await insertPrepared(scope, [content])) : content.messageId;
  return { ticketId: ticket.id, messageId };
}

/** Whether a user attends the ticket; if the content of the campaign is a flow, a bot counts, too. */
function isAttended({ status, user_id, chatbot }: TicketRow, { flow_id: flowId }: CampaignRow): boolean {
  const hasUser = status === 'open' || user_id !== null;
  const botCounts = flowId !== null && chatbot;
  return status !== 'closed' && (hasUser || botCounts);
}

const newestMessage = statement(`select coalesce(max(m.id), 0)::text as id from messages m where m.ticket_id = $1`);
const firstSentAfter = statement(`select m.id::text as id
  from messages m
  where m.ticket_id = $1 and m.id > $2 and m.from_me
  order by m.id
  limit 1`);

/**
 * Gives a ticket to a flow.
 * @returns the id of the first message of the flow; null: the flow says nothing at first
 * @throws ERR_FLOW_NOT_PUBLISHED ERR_FLOW_RUN_ALREADY
 */
async function beginFlow(scope: Scope, flowId: number, { id: ticketId }: TicketRow): Promise<string | null> {
  const lockedTicket = (await lockForAnswer(scope, [ticketId])).get(ticketId);
  if (!lockedTicket) throw fail('ERR_NO_TICKET_FOUND');
  const [before] = await scope.rows<{ id: string }>(newestMessage, [ticketId]);
  const runId = await giveToFlow(scope, lockedTicket, { flowId, trigger: 'campaign' });
  if (runId === undefined) throw fail('ERR_FLOW_NOT_PUBLISHED');
  const [first] = await scope.rows<{ id: string }>(firstSentAfter, [ticketId, before?.id ?? '0']);
  return first?.id ?? null;
}
