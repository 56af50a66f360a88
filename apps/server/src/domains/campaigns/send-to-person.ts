import type { CampaignSettings, SkipReason } from '@balcao/contract';
import type { Selectable } from 'kysely';
import type { ChatAddress } from '../../channels/driver.ts';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { isRefused, noteMarketing } from '../consents/index.ts';
import { giveToFlow } from '../flow-runs/index.ts';
import { recogniseContacts } from '../contacts/index.ts';
import { insertTemplate, sendPrepared } from '../messages/index.ts';
import { askBudget, isFirstContact } from '../send-budgets/index.ts';
import {
  channelOfContact,
  findKnownAddress,
  isOpenChannel,
  lockForAnswer,
  ticketForMany,
  type TicketRow,
} from '../tickets/index.ts';
import { mediaOf } from './campaign-media.ts';
import { isCautious } from './choose-people.ts';
import type { Portfolio } from './portfolio.ts';
import type { CampaignPeopleTable, CampaignsTable } from './tables.ts';
import { fillPerson, textsOf, variantNumber, variantOf, type Addressed } from './write-text.ts';

type CampaignRow = Selectable<CampaignsTable>;
type PersonRow = Selectable<CampaignPeopleTable>;

/**
 * `sent`: the message is in the outbox, or the person is left out. `waits`: the number may send only after so many ms.
 * `noFirst`: it may begin no conversation now. `full`: Meta lets the company write to no further people now.
 */
export type Became = { sent: boolean } | { waits: number } | { noFirst: true } | { full: true };

/**
 * Stores the message to a person with its outbox entry. The person must be locked and waiting.
 * @throws any refusal; it belongs to this person
 */
export async function sendToPerson(
  scope: Scope,
  row: CampaignRow,
  person: PersonRow,
  { settings, portfolio }: { settings: CampaignSettings; portfolio: Portfolio },
): Promise<Became> {
  const connectionId = person.connection_id ?? row.connection_id;
  if (connectionId === null) throw fail('ERR_CAMPAIGN_CONNECTION');
  const contactId = person.contact_id ?? (await contactOf(scope, person));
  const reason = await reasonAgainst(scope, row, contactId);
  const skip = async (code: SkipReason): Promise<Became> => {
    await scope.db
      .updateTable('campaign_people')
      .set({ state: 'skipped', code, contact_id: contactId })
      .where('campaign_id', '=', row.id)
      .where('id', '=', person.id)
      .execute();
    return { sent: false };
  };
  if (reason) return skip(reason);
  const isCounted = portfolio.limit !== Infinity && (await isOutsideWindow(scope, connectionId, contactId));
  if (isCounted && portfolio.used >= portfolio.limit) return { full: true };
  const isFirst = person.is_first && (await isFirstContact(scope, connectionId, contactId));
  const verdict = await askBudget(scope, connectionId, isFirst ? 'first-contact' : 'bulk');
  if ('refused' in verdict) return { noFirst: true };
  if ('wait' in verdict) return { waits: verdict.wait };
  if (isCounted) portfolio.used += 1;
  const stored = await store(scope, row, { ...person, contactId, connectionId }, settings);
  if (!stored) return skip('attended');
  const { messageId, ticket, files, variant } = stored;
  for (let nth = 1; nth < files; nth += 1) await askBudget(scope, connectionId, 'reply');
  noteMarketing(scope, contactId, connectionId);
  await scope.db
    .updateTable('campaign_people')
    .set({
      // A flow that says nothing at first has no message to follow.
      state: messageId === null ? 'sent' : 'sending',
      code: null,
      contact_id: contactId,
      message_id: messageId,
      ticket_id: ticket.id,
      connection_id: connectionId,
      variant,
      sent_at: scope.now,
      due_at: null,
    })
    .where('campaign_id', '=', row.id)
    .where('id', '=', person.id)
    .execute();
  return { sent: true };
}

/** Whether Meta counts a template to the contact as the start of a conversation. */
const isOutsideWindow = async (scope: Scope, connectionId: number, contactId: number): Promise<boolean> =>
  !isOpenChannel(await channelOfContact(scope, { contactId, connectionId }), scope.now);

// Any message since then is an answer, also after the time in which the first campaign counts them.
const answered = statement(`select
  from campaign_people s
  where s.campaign_id = $1 and s.contact_id = $2
    and (s.state = 'replied' or exists (
      select
      from messages m
      where m.contact_id = s.contact_id and not m.from_me and m.sent_at > s.sent_at))
  limit 1`);

/** What became known about a person after the start. */
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

/** The contact of a person who was none when the campaign started. */
export async function contactOf(
  scope: Scope,
  { name, number, wa_id: waId }: Pick<PersonRow, 'name' | 'number' | 'wa_id'>,
): Promise<number> {
  const id = number === null ? waId : `${number}@s.whatsapp.net`;
  if (id === null) throw fail('ERR_WAPP_INVALID_CONTACT');
  const chat: ChatAddress = { id, aliases: [], phone: number, isGroup: false };
  const contactId = (await recogniseContacts(scope, [{ chat, name, source: 'import' }])).get(id);
  if (contactId === undefined) throw fail('ERR_WAPP_INVALID_CONTACT');
  return contactId;
}

/**
 * Stores the message in the conversation and the outbox, or starts the flow.
 * @returns undefined: a user, or for a flow a bot, has the conversation
 */
export async function store(
  scope: Scope,
  row: CampaignRow,
  person: Addressed & { identity: string; contactId: number; connectionId: number },
  { variables }: CampaignSettings,
): Promise<{ messageId: string | null; ticket: TicketRow; files: number; variant: number } | undefined> {
  const { contactId, connectionId, identity } = person;
  const { address } = await findKnownAddress(scope, connectionId, { contactId });
  const ticket = await ticketForMany(scope, { contactId, connectionId, address });
  if (isCautious(row) && isAttended(ticket, row)) return undefined;
  if (row.flow_id !== null)
    return { messageId: await beginFlow(scope, row.flow_id, ticket), ticket, files: 1, variant: 1 };
  const mediaIds = await mediaOf(scope, row);
  if (row.template) {
    const parameters = Object.fromEntries(
      Object.entries(row.template.parameters).map(([key, text]) => [key, fillPerson(text, person, variables)]),
    );
    const { id } = await insertTemplate(scope, ticket, { ...row.template, parameters }, mediaIds);
    return { messageId: id, ticket, files: 1, variant: 1 };
  }
  const template = variantOf(textsOf(row), row.id, identity);
  const text = fillPerson(template, person, variables);
  // The flow that was the content is deleted.
  if (template === '' && mediaIds.length === 0) throw fail('ERR_CAMPAIGN_NO_MESSAGE');
  const messageId = await sendPrepared(scope, ticket, { text, mediaIds });
  return { messageId, ticket, files: mediaIds.length, variant: variantNumber(row, template) };
}

const isAttended = ({ status, user_id, chatbot }: TicketRow, { flow_id: flowId }: CampaignRow): boolean =>
  status !== 'closed' && (status === 'open' || user_id !== null || (flowId !== null && chatbot));

const newest = statement(`select coalesce(max(m.id), 0)::text as id from messages m where m.ticket_id = $1`);
const firstAfter = statement(`select m.id::text as id
  from messages m
  where m.ticket_id = $1 and m.id > $2 and m.from_me
  order by m.id
  limit 1`);

/**
 * Gives a ticket to a flow.
 * @returns the id of its first message; null: it says nothing yet
 * @throws ERR_FLOW_NOT_PUBLISHED ERR_FLOW_RUN_ALREADY
 */
async function beginFlow(scope: Scope, flowId: number, { id: ticketId }: TicketRow): Promise<string | null> {
  const place = (await lockForAnswer(scope, [ticketId])).get(ticketId);
  if (!place) throw fail('ERR_NO_TICKET_FOUND');
  const [before] = await scope.rows<{ id: string }>(newest, [ticketId]);
  const runId = await giveToFlow(scope, place, { flowId, trigger: 'campaign' });
  if (runId === undefined) throw fail('ERR_FLOW_NOT_PUBLISHED');
  const [first] = await scope.rows<{ id: string }>(firstAfter, [ticketId, before?.id ?? '0']);
  return first?.id ?? null;
}
