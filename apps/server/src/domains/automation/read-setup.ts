import type { Reactions } from '../../platform/facts/reactions.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { shortMemory } from '../../platform/short-memory.ts';
import { companyLanguage } from '../companies/index.ts';
import { listOwnConnections, type OwnConnection } from '../connections/index.ts';
import { readCalendar, type Calendar } from '../hours/index.ts';
import { listActivePhrases } from '../flow-triggers/index.ts';
import { hasLiveRuns } from '../flow-runs/index.ts';
import { listStartable } from '../flows/index.ts';
import { kindOfIntegration, type IntegrationKind } from '../integrations/index.ts';
import { activePromptIds } from '../prompts/index.ts';
import { listAllOptions } from '../queue-options/index.ts';
import { listQueues } from '../queues/index.ts';
import { settingsOf } from '../settings/index.ts';
import type { ConnectionSetup, Setup } from './setup.ts';

const setupCache = shortMemory<Setup>({ ttlMs: 3000, maxKeys: 2000 });

/**
 * What the automatic answers of the company depend on. It is cached for a few seconds, so that most batches of
 * messages read nothing. A change that this process commits empties the cache; see `setupReactions`.
 */
export const readSetup = (scope: Scope): Promise<Setup> =>
  setupCache.get(String(scope.company.id), () => loadSetup(scope));

async function loadSetup(scope: Scope): Promise<Setup> {
  const settings = await settingsOf(scope);
  const connections = await listOwnConnections(scope);
  const queues = await listQueues(scope);
  const options = Map.groupBy(await listAllOptions(scope), ({ queueId }) => queueId);
  const activeIds = await activePromptIds(scope);
  // A prompt that is a draft answers no customer.
  const activeOf = (promptId: number | null) => (promptId !== null && activeIds.has(promptId) ? promptId : null);
  const kinds = await kindsOf(scope, [...connections, ...queues]);
  const botsOf: BotsOf = (integrationId, flowId) => {
    const kind = integrationId === null ? undefined : kinds.get(integrationId);
    const isFlow = kind?.type === 'flowbuilder';
    const flowOfIntegration = isFlow ? kind.flowId : null;
    const isBotOutside = kind !== undefined && !isFlow;
    return { flowId: flowId ?? flowOfIntegration, integrationId: isBotOutside ? integrationId : null };
  };
  const scheduleType = settings.scheduleType as Setup['scheduleType'];
  return {
    language: await companyLanguage(scope),
    timeZone: settings.timeZone,
    scheduleType,
    greetsWithOneQueue: settings.sendGreetingMessageOneQueues === 'enabled',
    asksRating: settings.userRating === 'enabled',
    connections: new Map(connections.map((connection) => [connection.id, setupOf(connection, botsOf, activeOf)])),
    queues: new Map(
      queues.map(({ id, name, greetingMessage, outOfHoursMessage, flowId, integrationId, promptId }) => [
        id,
        {
          name,
          greeting: greetingMessage,
          outOfHours: outOfHoursMessage,
          options: options.get(id) ?? [],
          ...botsOf(integrationId, flowId),
          promptId: activeOf(promptId),
        },
      ]),
    ),
    calendars: await calendarsOf(
      scope,
      scheduleType,
      queues.map(({ id }) => id),
    ),
    flowIds: new Set((await listStartable(scope)).map(({ id }) => id)),
    hasLiveRuns: await hasLiveRuns(scope),
    phrases: await listActivePhrases(scope),
  };
}

const setupOf = (
  connection: OwnConnection & { queueIds: number[] },
  botsOf: BotsOf,
  activeOf: (promptId: number | null) => number | null,
): ConnectionSetup => ({
  greeting: connection.greetingMessage,
  outOfHours: connection.outOfHoursMessage,
  closing: connection.closingMessage,
  rating: connection.ratingMessage,
  expired: connection.expiresInactiveMessage,
  maxMenus: connection.maxUseBotQueues,
  menuMinutes: connection.timeUseBotQueues,
  queueIds: connection.queueIds,
  welcomeFlowId: botsOf(connection.integrationId, connection.flowIdWelcome).flowId,
  knownFlowId: botsOf(connection.integrationId, connection.flowIdNotPhrase).flowId,
  integrationId: botsOf(connection.integrationId, null).integrationId,
  promptId: activeOf(connection.promptId),
});

/**
 * The flow and the integration of a connection or queue. An integration of the kind flowbuilder is a flow; it counts if
 * no other flow is chosen.
 */
type BotsOf = (
  integrationId: number | null,
  flowId: number | null,
) => { flowId: number | null; integrationId: number | null };

async function kindsOf(
  scope: Scope,
  owners: readonly { integrationId: number | null }[],
): Promise<ReadonlyMap<number, IntegrationKind>> {
  const kinds = new Map<number, IntegrationKind>();
  for (const id of new Set(owners.flatMap(({ integrationId }) => integrationId ?? []))) {
    const kind = await kindOfIntegration(scope, id);
    if (kind) kinds.set(id, kind);
  }
  return kinds;
}

/** Whose opening hours count: those of each queue, or of the company (null). */
function ownersOfHours(scheduleType: Setup['scheduleType'], queueIds: readonly number[]): readonly (number | null)[] {
  if (scheduleType === 'disabled') return [];
  return scheduleType === 'company' ? [null] : queueIds;
}

async function calendarsOf(
  scope: Scope,
  scheduleType: Setup['scheduleType'],
  queueIds: readonly number[],
): Promise<Map<number | null, Calendar>> {
  const calendars = new Map<number | null, Calendar>();
  for (const owner of ownersOfHours(scheduleType, queueIds)) {
    const calendar = await readCalendar(scope, owner);
    if (calendar) calendars.set(owner, calendar);
  }
  return calendars;
}

const forget = async ({ company, afterCommit }: Scope) =>
  afterCommit(() => setupCache.forget((key) => key === String(company.id)));

export const setupReactions: Reactions = {
  'connection.changed': forget,
  'connection.removed': forget,
  'queue.created': forget,
  'queue.changed': forget,
  'queue.removed': forget,
  'queue-options.changed': forget,
  'hours.changed': forget,
  'holiday.created': forget,
  'holiday.changed': forget,
  'holiday.removed': forget,
  'setting.changed': forget,
  'flow.changed': forget,
  'flow.removed': forget,
  'flow-trigger.changed': forget,
  'integration.changed': forget,
  'integration.removed': forget,
  'prompt.changed': forget,
  'prompt.removed': forget,
};
