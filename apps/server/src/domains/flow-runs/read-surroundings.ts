import type { Language } from '@balcao/contract';
import { idOf } from '@balcao/contract/flows/blocks/loose-fields';
import type { HoursData } from '@balcao/contract/flows/blocks/hours';
import type { RunContext } from '@balcao/contract/flows/run/block-runner';
import { fillGeneral } from '@balcao/contract/flows/run/fill-general';
import type { FlowProgram } from '@balcao/contract/flows/run/flow-program';
import { nameForTexts } from '@balcao/contract/messages/fill-variables';
import type { Scope } from '../../platform/scope/scope.ts';
import { shortMemory } from '../../platform/short-memory.ts';
import { companyLanguage } from '../companies/index.ts';
import { requireContact } from '../contacts/index.ts';
import { formsIn, formsOfNumber, type FormOfNumber, type MetaForm } from '../flows/index.ts';
import { isOpenAt, readCalendar, type Calendar } from '../hours/index.ts';
import { listQueues } from '../queues/index.ts';
import { settingsOf } from '../settings/index.ts';
import type { RunPlace } from './run-place.ts';

/** What texts and blocks need of the company. It is cached for a few seconds. */
interface CompanyFacts {
  timeZone: string;
  language: Language;
  queueNames: ReadonlyMap<number, string>;
}
const companyMemory = shortMemory<CompanyFacts>({ ttlMs: 3000, maxKeys: 2000 });

async function loadCompany(scope: Scope): Promise<CompanyFacts> {
  const [{ timeZone }, language, queues] = await Promise.all([
    settingsOf(scope),
    companyLanguage(scope),
    listQueues(scope),
  ]);
  return { timeZone, language, queueNames: new Map(queues.map(({ id, name }) => [id, name])) };
}

/** The part of a place that is read here. Without its channel no forms are looked up. */
type Conversation = Pick<RunPlace, 'ticket' | 'customer'> & Partial<Pick<RunPlace, 'channel'>>;

/** What the blocks of a program need of a conversation: the variables of its texts, and opening hours. */
export async function readSurroundings(scope: Scope, program: FlowProgram, place: Conversation): Promise<RunContext> {
  const { timeZone, language, queueNames } = await companyMemory.get(String(scope.company.id), () =>
    loadCompany(scope),
  );
  const calendars = await calendarsOf(scope, program);
  const forms = await formsOf(scope, program, place);
  const email = await emailOf(scope, program, place);
  const { ticket, customer } = place;
  return {
    program,
    now: scope.now.getTime(),
    random: Math.random,
    isOpen: (queueId) => isOpenAt(calendars.get(queueId) ?? null, scope.now).open,
    formOf: (nodeId) => forms.get(nodeId)?.formId ?? null,
    formRefusal: (nodeId) => forms.get(nodeId)?.refusal ?? null,
    fillGeneral: (text) =>
      fillGeneral(text, {
        name: nameForTexts(customer.name),
        number: customer.number,
        email,
        ticketId: ticket.id,
        ticketCreatedAt: ticket.created_at,
        userName: null,
        queueName: ticket.queue_id === null ? null : (queueNames.get(ticket.queue_id) ?? null),
        now: scope.now,
        timeZone,
        language,
      }),
  };
}

/** Whether a text of a program contains `{{email}}`. */
const usesEmail = new WeakMap<FlowProgram, boolean>();

/** The customer's e-mail address; empty, without a query, if no text of the flow contains `{{email}}`. */
async function emailOf(scope: Scope, program: FlowProgram, { ticket }: Conversation): Promise<string> {
  const uses = usesEmail.get(program) ?? /\{\{\s*email\s*\}\}/i.test(JSON.stringify([...program.nodes.values()]));
  usesEmail.set(program, uses);
  return uses ? (await requireContact(scope, ticket.contact_id)).email : '';
}

const formsOfPrograms = new WeakMap<FlowProgram, readonly MetaForm[]>();

/** The forms of a program, by block; only numbers of the Cloud API show forms. */
async function formsOf(
  scope: Scope,
  program: FlowProgram,
  { ticket, channel }: Conversation,
): Promise<ReadonlyMap<string, FormOfNumber>> {
  if (channel?.driver !== 'cloud-api') return new Map();
  const forms = formsOfPrograms.get(program) ?? formsIn(program.nodes.values());
  formsOfPrograms.set(program, forms);
  return formsOfNumber(scope, ticket.connection_id, forms);
}

/** The calendars of the blocks that ask for opening hours, by queue; null: that of the company. */
async function calendarsOf(scope: Scope, { nodes }: FlowProgram): Promise<ReadonlyMap<number | null, Calendar>> {
  const calendars = new Map<number | null, Calendar>();
  for (const { type, data } of nodes.values()) {
    if (type !== 'hours') continue;
    // Without a queue `Number` returns NaN, and null stands for the company.
    const queueId = Number(idOf((data as HoursData).queueId)) || null;
    const calendar = calendars.has(queueId) ? null : await readCalendar(scope, queueId);
    if (calendar) calendars.set(queueId, calendar);
  }
  return calendars;
}
