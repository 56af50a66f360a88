import type { Language } from '@balcao/contract';
import type { OptionTree, WalkedOption } from '@balcao/contract/queue-options/walk-options';
import type { ActivePhrase } from '../flow-triggers/index.ts';
import { isOpenAt, type Calendar } from '../hours/index.ts';

/** What the admins have set up for a connection. */
export interface ConnectionSetup {
  greeting: string;
  outOfHours: string;
  /** Sent at closing, and after a rating. */
  closing: string;
  /** Above the rating question. */
  rating: string;
  /** Sent when the ticket is closed because the customer does not answer. */
  expired: string;
  /** How many menus a customer gets without a valid choice; 0: no limit. */
  maxMenus: number;
  /** How many minutes after the conversation's `beganAt` an invalid choice ends the menus; 0: no limit. */
  menuMinutes: number;
  /** In menu order. */
  queueIds: readonly number[];
  /** The flow for a customer's first contact, and the one for a known contact. */
  welcomeFlowId: number | null;
  knownFlowId: number | null;
  integrationId: number | null;
  promptId: number | null;
}

export interface QueueSetup {
  name: string;
  greeting: string;
  outOfHours: string;
  /** Each menu in its order. */
  options: readonly WalkedOption[];
  /** The flow or bot that answers customers who enter the queue. */
  flowId: number | null;
  integrationId: number | null;
  promptId: number | null;
}

/** What the automatic answers of a company depend on, beside the conversation. */
export interface Setup {
  language: Language;
  timeZone: string;
  scheduleType: 'disabled' | 'queue' | 'company';
  /** Customers of a connection with one queue get the greeting of the connection. */
  greetsWithOneQueue: boolean;
  asksRating: boolean;
  connections: ReadonlyMap<number, ConnectionSetup>;
  queues: ReadonlyMap<number, QueueSetup>;
  /** By queue; null: of the company. A queue or company without an entry is always open. */
  calendars: ReadonlyMap<number | null, Calendar>;
  /** The flows that can be started. */
  flowIds: ReadonlySet<number>;
  /** In some ticket a flow runs. It may be a flow that can no longer be started. */
  hasLiveRuns: boolean;
  /** In the order in which they are compared. */
  phrases: readonly ActivePhrase[];
}

/** Whether messages of a connection can get an automatic answer at all. */
export function isAutomated(setup: Setup, connectionId: number): boolean {
  const connection = setup.connections.get(connectionId);
  if (!connection) return false;
  const { queueIds, greeting } = connection;
  if (setup.hasLiveRuns) return true;
  if (setup.flowIds.size > 0 || connection.promptId !== null || connection.integrationId !== null) return true;
  if (setup.scheduleType !== 'disabled' || queueIds.length > 1) return true;
  const [onlyQueueId] = queueIds;
  if (onlyQueueId === undefined) return greeting.trim() !== '';
  const queue = setup.queues.get(onlyQueueId);
  if (queue && (queue.promptId !== null || queue.integrationId !== null)) return true;
  const hasOptions = (queue?.options.length ?? 0) > 0;
  return hasOptions || (setup.greetsWithOneQueue && greeting.trim() !== '');
}

/** Whether a bot of the company may close tickets: flows and integrations can, prompts cannot. */
export const hasClosingBots = ({ flowIds, connections, queues }: Setup): boolean =>
  flowIds.size > 0 || [...connections.values(), ...queues.values()].some(({ integrationId }) => integrationId !== null);

/** Whether the company is open for a ticket of this queue, by the hours that the setting `scheduleType` chooses. */
export function isOpenFor(setup: Setup, queueId: number | null, now: Date): boolean {
  const { scheduleType, calendars } = setup;
  if (scheduleType === 'disabled' || (scheduleType === 'queue' && queueId === null)) return true;
  return isOpenAt(calendars.get(scheduleType === 'company' ? null : queueId) ?? null, now).open;
}

/** The menus of a queue as customers of a connection get them. */
export const treeOf = (setup: Setup, queue: QueueSetup, connection: ConnectionSetup): OptionTree => ({
  greeting: queue.greeting,
  options: queue.options,
  language: setup.language,
  hasQueueMenu: connection.queueIds.length > 1,
});
