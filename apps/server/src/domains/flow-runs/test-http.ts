import type { RouteInput, RouteReply, routes } from '@balcao/contract';
import { hiddenKey } from '@balcao/contract/kit/hidden-key';
import { httpRequestOf, readResults, type HttpRequest } from '@balcao/contract/flows/run/http-request';
import type { Scope } from '../../platform/scope/scope.ts';
import { openSecrets, requireFlow } from '../flows/index.ts';
import type { HttpAnswer } from './network.ts';

/** What the author sends: the data of the block, and values for its variables. */
type Asked = RouteInput<typeof routes.flowRuns.testHttp>['body'];

/**
 * The call that a test makes; dots in place of the token mean the token in the stored draft.
 * @throws ERR_NO_FLOW_FOUND
 */
export async function testRequestOf(scope: Scope, asked: Asked): Promise<HttpRequest> {
  const { data, variables } = asked;
  const token = data.token === hiddenKey ? await storedToken(scope, asked) : data.token;
  return httpRequestOf(
    { ...data, token },
    { variables, fillGeneral: (text) => text, idempotencyKey: `test-${scope.now.getTime()}` },
  );
}

/** The token of the block in the stored draft; null: there is none. */
async function storedToken(scope: Scope, { flowId, nodeId }: Asked): Promise<string | null> {
  if (flowId === undefined) return null;
  const { draft } = await requireFlow(scope, flowId);
  const node = draft?.nodes.find(({ id, type }) => id === nodeId && type === 'http');
  const [opened] = node ? openSecrets(scope.company, { nodes: [node], connections: [] }).nodes : [];
  const token = opened?.data['token'];
  return typeof token === 'string' ? token : null;
}

/** How many characters of the answer's body the author sees. */
const shownCharacters = 20_000;

/** The answer as the author sees it. */
export const viewAnswer = (
  { results }: Asked['data'],
  { status, isOk, fault, body, json }: HttpAnswer,
  ms: number,
): RouteReply<typeof routes.flowRuns.testHttp> => ({
  status,
  isOk,
  fault,
  ms,
  body: body.slice(0, shownCharacters),
  variables: isOk ? readResults(results, json) : {},
});
