import type { Reactions } from '../../platform/facts/reactions.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { byText } from '../../platform/records/plain-records.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { shortMemory } from '../../platform/short-memory.ts';
import type { StoredFlow } from './flow-secrets.ts';

/**
 * The published versions by company and flow. They are cached, because each message of a customer may need one. A
 * change in another process is seen after three seconds at the latest.
 */
const publishedVersions = shortMemory<{ version: number | undefined }>({ ttlMs: 3000 });
const selectPublished = statement(
  'select published_version as version from flows where id = $1 and active and published_version is not null',
);

/** The version that new runs of a flow take; undefined: the flow is inactive, never published, or does not exist. */
export async function findPublished(scope: Scope, flowId: number): Promise<number | undefined> {
  // The version stands in an object, because the cache does not keep an undefined value.
  const { version } = await publishedVersions.get(keyOf(scope, flowId), async () => ({
    version: (await scope.rows<{ version: number }>(selectPublished, [flowId]))[0]?.version,
  }));
  return version;
}

const keyOf = ({ company }: Scope, flowId: number) => `${company.id}:${flowId}`;
const forget = async (scope: Scope, { id }: { id: number }) =>
  scope.afterCommit(() => publishedVersions.forget((key) => key === keyOf(scope, id)));

/** Drops a flow from the cache after it was changed or removed. */
export const publishedReactions: Reactions = { 'flow.changed': forget, 'flow.removed': forget };

/** The blocks of a version, with encrypted keys; undefined: the flow has no version of this number. */
export async function findVersionContent(
  scope: Scope,
  flowId: number,
  version: number,
): Promise<StoredFlow | undefined> {
  const row = await scope.db
    .selectFrom('flow_versions')
    .select('content')
    .where('flow_id', '=', flowId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.content;
}

/** The flows that can be started, by name. */
export const listStartable = (scope: Scope): Promise<{ id: number; name: string }[]> =>
  scope.db
    .selectFrom('flows')
    .select(['id', 'name'])
    .where('active', '=', true)
    .where('published_version', 'is not', null)
    .orderBy(byText('name'))
    .execute();
