import type { WebhookEvent } from '@balcao/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import { shortMemory } from '../../platform/short-memory.ts';

interface Endpoint {
  id: number;
  events: readonly WebhookEvent[];
}

/** The active endpoints by the id of the company. */
const memory = shortMemory<readonly Endpoint[]>({ ttlMs: 3000, maxKeys: 2000 });

/**
 * The endpoints of the company that are told of an event: none if its plan is without integrations. They are cached for
 * three seconds, so that most facts of a company without endpoints cost no query.
 */
export async function endpointsFor(scope: Scope, event: WebhookEvent): Promise<readonly number[]> {
  const endpoints = await memory.get(String(scope.company.id), () => load(scope));
  return endpoints.filter(({ events }) => events.includes(event)).map(({ id }) => id);
}

const load = (scope: Scope): Promise<readonly Endpoint[]> =>
  scope.db
    .selectFrom('webhooks as w')
    // Row security leaves only the row of this company.
    .innerJoin('companies as c', (join) => join.onTrue())
    .innerJoin('plans as p', 'p.id', 'c.plan_id')
    .select(['w.id', 'w.events'])
    .where('w.active', '=', true)
    .where(sql<boolean>`coalesce((c.overrides ->> 'useIntegrations')::boolean, p.use_integrations)`)
    .execute();

/** After the commit of this scope, this process reads the endpoints again; others do when their cache has expired. */
export function forgetEndpoints({ company, afterCommit }: Scope): void {
  afterCommit(() => memory.forget((key) => key === String(company.id)));
}
