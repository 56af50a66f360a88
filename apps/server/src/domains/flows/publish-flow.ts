import type { FlowContent, FlowVersion } from '@balcao/contract';
import { mayPublish, validateFlow } from '@balcao/contract/flows/validate-flow';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { formsIn, orderFormPublication } from './forms.ts';
import { hideSecrets } from './flow-secrets.ts';
import { findFailedTests } from './flow-tests.ts';
import { surroundingsOf } from './flow-surroundings.ts';
import { requireVersion } from './flow-versions.ts';
import { lockFlow } from './require-flow.ts';

const empty: FlowContent = { nodes: [], connections: [] };

/**
 * Publishes the draft as a new version, which new runs take. Runs that began before stay on their version.
 * With `skipTests` it publishes even if a kept run goes another way now.
 * @throws ERR_NO_FLOW_FOUND · ERR_FLOW_CHANGED_MEANWHILE · ERR_FLOW_HAS_FAULTS · ERR_FLOW_TESTS_FAILED
 */
export async function publishFlow(
  scope: Scope,
  id: number,
  { revision, note, skipTests }: { revision: number | undefined; note: string; skipTests: boolean },
): Promise<FlowVersion> {
  const flow = await lockFlow(scope, id, revision);
  const content = flow.draft ?? empty;
  const surroundings = await surroundingsOf(scope, content);
  // The validator and the kept runs need no key; they only ask whether there is one.
  const shown = hideSecrets(content);
  const findings = validateFlow(shown, surroundings);
  if (!mayPublish(findings)) throw fail('ERR_FLOW_HAS_FAULTS', { findings });
  const failed = skipTests ? [] : await findFailedTests(scope, id, shown);
  if (failed.length > 0) throw fail('ERR_FLOW_TESTS_FAILED', { findings: failed });
  const version = (await newestVersion(scope, id)) + 1;
  await scope.db
    .insertInto('flow_versions')
    .values({
      flow_id: id,
      version,
      content,
      note,
      user_id: scope.actor.kind === 'user' ? scope.actor.userId : null,
      published_at: scope.now,
    })
    .execute();
  await scope.db
    .updateTable('flows')
    .set({ published_version: version, published_revision: flow.revision, updated_at: scope.now })
    .where('id', '=', id)
    .execute();
  await orderFormPublication(scope, { forms: formsIn(content.nodes), connectionId: null });
  await scope.record('flow.changed', { id });
  const { flow: _, ...published } = await requireVersion(scope, id, version);
  return published;
}

/** The number of the newest version; 0: none. The caller has locked the flow, so the next number is free. */
async function newestVersion(scope: Scope, id: number): Promise<number> {
  const newest = await scope.db
    .selectFrom('flow_versions')
    .select('version')
    .where('flow_id', '=', id)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.version ?? 0;
}
