import { limits, type FlowContent, type FlowFinding, type FlowTest, type FlowTestFields } from '@balcao/contract';
import { findDifference } from '@balcao/contract/flows/simulate/replay';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { lockFlow, requireFlowId } from './require-flow.ts';

const columns = ['id', 'name', 'world', 'inputs', 'expected', 'updated_at'] as const;

/** The kept runs of a flow, by name. @throws ERR_NO_FLOW_FOUND */
export async function listTests(scope: Scope, flowId: number): Promise<FlowTest[]> {
  await requireFlowId(scope, flowId);
  const rows = await scope.db
    .selectFrom('flow_tests')
    .select(columns)
    .where('flow_id', '=', flowId)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ updated_at, ...row }) => ({ ...row, updatedAt: updated_at.toISOString() }));
}

/**
 * Keeps a run. It replaces a kept run of the same name.
 * @throws ERR_NO_FLOW_FOUND · ERR_TOO_MANY_FLOW_TESTS
 */
export async function keepTest(scope: Scope, flowId: number, fields: FlowTestFields): Promise<FlowTest> {
  // The lock makes calls at the same time count the runs one after the other. Any revision of the flow will do.
  await lockFlow(scope, flowId, undefined);
  const others = (await listTests(scope, flowId)).filter(({ name }) => name !== fields.name);
  if (others.length >= limits.flow.testsPerFlow) throw fail('ERR_TOO_MANY_FLOW_TESTS');
  const { name, world, expected } = fields;
  // The column is jsonb, but pg would send a list as a PostgreSQL array.
  const inputs = JSON.stringify(fields.inputs) as unknown as FlowTestFields['inputs'];
  const { updated_at, ...row } = await scope.db
    .insertInto('flow_tests')
    .values({ flow_id: flowId, name, world, inputs, expected, updated_at: scope.now })
    .onConflict((conflict) =>
      conflict.constraint('flow_test_name_once').doUpdateSet({ world, inputs, expected, updated_at: scope.now }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { ...row, updatedAt: updated_at.toISOString() };
}

/** Deletes a kept run. @throws ERR_NO_FLOW_FOUND · ERR_NO_FLOW_TEST_FOUND */
export async function removeTest(scope: Scope, flowId: number, id: number): Promise<void> {
  await requireFlowId(scope, flowId);
  const { numDeletedRows } = await scope.db
    .deleteFrom('flow_tests')
    .where('flow_id', '=', flowId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw fail('ERR_NO_FLOW_TEST_FOUND');
}

/** One finding for each kept run that goes another way now: the first difference. */
export async function findFailedTests(scope: Scope, flowId: number, content: FlowContent): Promise<FlowFinding[]> {
  const tests = await listTests(scope, flowId);
  return tests.flatMap((test) => findDifference(content, test) ?? []);
}
