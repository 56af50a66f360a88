import { sql, type RawBuilder } from 'kysely';

/** What identifies a person, also in tables that do not name the contact. */
export interface Person {
  contactId: number;
  /** As in `contact_identities`: `+` and digits for a phone number, otherwise an id of WhatsApp, such as a LID. */
  identities: readonly string[];
}

/** What an erasure does with the rows of a table that concern the person; `t` is the table in the SQL. */
export interface ErasureRule {
  /** Whether a row concerns the person. */
  rows: RawBuilder<boolean>;
  /** The columns that lose what they tell about the person; absent: the rows are deleted. */
  cleared?: RawBuilder<unknown>;
}

interface CompanyTable {
  name: string;
  columns: readonly string[];
}

/** The phone numbers of the person, digits. */
const digitsOf = ({ identities }: Person) =>
  identities.filter((identity) => identity.startsWith('+')).map((identity) => identity.slice(1));

/** The addresses of the person as WhatsApp writes them. */
export const chatsOf = (person: Person) => [
  ...person.identities.filter((identity) => !identity.startsWith('+')),
  ...digitsOf(person).map((digits) => `${digits}@s.whatsapp.net`),
];
const anyOf = (values: readonly string[]) => sql`any(${[...values]}::text[])`;
/** Patterns of `like` for texts that contain a number or an id of the person; `123_4@lid` gives `%123\_4@lid%`. */
const mentions = (person: Person) => {
  const parts = [...digitsOf(person), ...chatsOf(person)];
  const escaped = parts.map((part) => part.replaceAll(/[\\%_]/g, String.raw`\$&`));
  return anyOf(escaped.map((part) => `%${part}%`));
};

const ticketsOf = ({ contactId }: Person) => sql`(select k.id from tickets k where k.contact_id = ${contactId})`;
const messagesOf = (person: Person) => sql`(select m.id from messages m where m.ticket_id in ${ticketsOf(person)})`;
const runsOf = (person: Person) => sql`(select r.id from flow_runs r where r.ticket_id in ${ticketsOf(person)})`;

/** The tables that keep their rows, and those whose rows are not found by one column that names the contact. */
const specialTables: Record<string, (person: Person) => ErasureRule> = {
  address_book: (person) => ({ rows: sql`t.identity = ${anyOf(person.identities)}` }),
  // The counts of campaigns stay right: their people stay without name, number and variables.
  campaign_people: (person) => ({
    rows: sql`(t.contact_id = ${person.contactId} or t.identity = ${anyOf(person.identities)})`,
    cleared: sql`contact_id = null, name = '', number = null, wa_id = null, email = '', variables = '{}',
      identity = 'erased:' || t.id, message_id = null, ticket_id = null,
      state = case when t.state in ('waiting', 'sending') then 'skipped' else t.state end,
      code = case when t.state in ('waiting', 'sending') then 'opted-out' else t.code end`,
  }),
  // What Meta charges is part of the books. An id of Meta contains the number of the person.
  cloud_charges: (person) => ({
    rows: sql`t.wa_id in (select m.wa_id from messages m where m.ticket_id in ${ticketsOf(person)})`,
    cleared: sql`wa_id = '', wamid = 'erased:' || gen_random_uuid()`,
  }),
  cloud_messages: (person) => ({
    rows: sql`t.wa_id in (select m.wa_id from messages m where m.ticket_id in ${ticketsOf(person)})`,
  }),
  contact_import_refusals: (person) => ({ rows: sql`t.number = ${anyOf(digitsOf(person))}` }),
  contact_list_items: (person) => ({
    rows: sql`(t.contact_id = ${person.contactId} or t.identity = ${anyOf(person.identities)})`,
  }),
  contact_merges: ({ contactId }) => ({ rows: sql`(t.kept_id = ${contactId} or t.dropped_id = ${contactId})` }),
  idempotency_keys: (person) => ({ rows: sql`t.reply::text like ${mentions(person)}` }),
  // Only parked entries: an entry that still waits is worked and deleted soon. If it is a message of the person, it
  // makes a new contact, as a later message does.
  lane_entries: (person) => ({ rows: sql`t.parked_at is not null and t.payload::text like ${mentions(person)}` }),
  message_reactions: (person) => ({
    rows: sql`(t.sender = ${anyOf(chatsOf(person))} or t.message_id in ${messagesOf(person)})`,
  }),
  message_receipts: (person) => ({
    rows: sql`(t.member = ${anyOf(chatsOf(person))} or t.message_id in ${messagesOf(person)})`,
  }),
  number_look_ups: (person) => ({
    rows: sql`(t.digits = ${anyOf(digitsOf(person))} or t.phone = ${anyOf(digitsOf(person))}
      or t.lid = ${anyOf(person.identities)} or t.chat = ${anyOf(chatsOf(person))})`,
  }),
  sandbox_customers: (person) => ({ rows: sql`t.number = ${anyOf(digitsOf(person))}` }),
  sandbox_events: (person) => ({ rows: sql`t.event::text like ${mentions(person)}` }),
  sandbox_messages: (person) => ({
    rows: sql`(t.customer = ${anyOf(digitsOf(person))} or t.sender = ${anyOf(digitsOf(person))})`,
  }),
  waiting_changes: (person) => ({ rows: sql`t.chat = ${anyOf(chatsOf(person))}` }),
  webhook_deliveries: (person) => ({ rows: sql`t.request like ${mentions(person)}` }),
};

/**
 * Tables that name a contact, a ticket, a message or a run, but that another step erases or that stay; with the reason.
 */
const handledElsewhere: Record<string, string> = {
  company_exports: 'archives of the contact are deleted with their files first',
  contact_erasures: 'the erasure itself',
  chat_messages: 'what colleagues write to each other; a shared ticket is unlinked',
  chat_reactions: 'reactions of colleagues',
  messages: 'deleted with their files',
  messages_to_index: 'a trigger writes it, and the search empties it',
  schedules: 'deleted with their files',
  contacts: 'the contact is deleted last',
  tickets: 'deleted with the contact, which tells the screens',
};

/** Tables without personal data of contacts, each with its reason. */
export const tablesKeptAtContactErasure: Record<string, string> = {
  announcement_reads: 'of users',
  audience_filters: 'of the company',
  audit_entries: 'the lines about the contact are deleted at the end, by the platform',
  campaign_changes: 'counts that wait',
  campaign_settings: 'of the company',
  campaigns: 'of the company',
  chat_users: 'of users',
  chats: 'of users',
  closing_reason_queues: 'of the company',
  closing_reasons: 'of the company',
  cloud_accounts: 'of the company',
  cloud_templates: 'of the company',
  cloud_uploads: 'ids of files at Meta, which deletes them after 30 days',
  company_meters: 'counts',
  connection_failures: 'counts',
  connection_falls: 'of numbers of the company',
  connection_hours: 'counts',
  connection_leases: 'of numbers of the company',
  connection_notices: 'what Meta reports about numbers of the company',
  connection_outages: 'of numbers of the company',
  connection_queues: 'of the company',
  connection_ratings: 'of numbers of the company',
  connection_states: 'of numbers of the company',
  connection_tokens: 'of numbers of the company',
  connections: 'numbers of the company',
  contact_import_chunks: 'rows of a file that are read at the moment and deleted then',
  contact_imports: 'counts and the name of a file',
  contact_lists: 'of the company',
  discarded_files: 'files that are being deleted',
  file_list_options: 'of the company',
  file_lists: 'of the company',
  flow_counts: 'counts',
  flow_forms: 'of the company',
  flow_media: 'of the company',
  flow_tests: 'pretended contacts',
  flow_triggers: 'of the company',
  flow_versions: 'of the company',
  flows: 'of the company',
  holidays: 'of the company',
  impersonations: 'visits of the operator',
  integrations: 'of the company',
  invitation_days: 'counts',
  invitations: 'of users',
  invoice_reminders: 'books of the operator',
  invoices: 'books of the operator',
  kanban_boards: 'of the company',
  kanban_lanes: 'of the company',
  link_previews: 'public pages',
  mcp_tokens: 'of users',
  media: 'deleted with the rows that use them',
  note_mentions: 'of users; go with their notes',
  opening_hours: 'of the company',
  password_resets: 'of users',
  payment_charges: 'books of the operator',
  payment_mandates: 'of the company',
  prorations: 'books of the operator',
  prompt_limit_notices: 'counts',
  prompt_questions: 'of the company',
  prompt_queues: 'of the company',
  prompt_transcripts: 'go with their files',
  prompt_usage: 'counts',
  prompts: 'of the company',
  push_subscriptions: 'of users',
  queue_options: 'of the company',
  queues: 'of the company',
  quick_messages: 'of the company',
  recovery_codes: 'of users',
  refused_identities: 'keyed hashes, so that the person is not written to again',
  sandbox_phones: 'numbers of the company',
  saved_views: 'of users',
  send_budgets: 'of numbers of the company',
  sessions: 'of users',
  settings: 'of the company',
  tags: 'of the company',
  template_drafts: 'of the company',
  two_factors: 'of users',
  user_presences: 'of users',
  user_queues: 'of users',
  users: 'the staff',
  webhooks: 'of the company',
  whatsapp_keys: 'keys of the encryption; without them the next message of the person could not be read',
};

/**
 * What the erasure of a person does with a table; undefined: nothing, or another step does it. Of a table that is not
 * listed in this file, the first column that leads to the person decides.
 */
export function erasureRuleOf({ name, columns }: CompanyTable, person: Person): ErasureRule | undefined {
  const special = specialTables[name];
  if (special) return special(person);
  if (Object.hasOwn(handledElsewhere, name) || Object.hasOwn(tablesKeptAtContactErasure, name)) return undefined;
  if (columns.includes('contact_id')) return { rows: sql`t.contact_id = ${person.contactId}` };
  if (columns.includes('ticket_id')) return { rows: sql`t.ticket_id in ${ticketsOf(person)}` };
  if (columns.includes('run_id')) return { rows: sql`t.run_id in ${runsOf(person)}` };
  if (columns.includes('message_id')) return { rows: sql`t.message_id in ${messagesOf(person)}` };
  return undefined;
}

/** Whether this file says what the erasure of a person does with a table. A test asks this for all tables. */
export const isDecided = (table: CompanyTable): boolean =>
  Object.hasOwn(handledElsewhere, table.name) ||
  Object.hasOwn(tablesKeptAtContactErasure, table.name) ||
  erasureRuleOf(table, { contactId: 0, identities: [] }) !== undefined;
