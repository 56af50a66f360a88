import type { RouteInput, RouteReply, routes } from '@balcao/contract';
import { hiddenKey } from '@balcao/contract/kit/hidden-key';
import { httpRequestOf, readResults, type HttpRequest } from '@balcao/contract/flows/run/http-request';
import type { Scope } from '../../platform/scope/scope.ts';
import { openSecrets, requireFlow } from '../flows/index.ts';
import type { HttpAnswer } from './network.ts';

type Asked = RouteInput<typeof routes.flowRuns.testHttp>['body'];

/** The call that a test makes; dots in place of the token mean the one of the saved block. @throws ERR_NO_FLOW_FOUND */
export async function testRequestOf(scope: Scope, asked: Asked): Promise<HttpRequest> {
  const { data, variables } = asked;
  const token = data.token === hiddenKey ? await storedToken(scope, asked) : data.token;
  return httpRequestOf(
    { ...data, token },
    { variables, fillGeneral: (text) => text, idempotencyKey: `test-${scope.now.getTime()}` },
  );
}

async function storedToken(scope: Scope, { flowId, nodeId }: Asked): Promise<string | null> {
  if (flowId === undefined) return null;
  const { draft } = await requireFlow(scope, flowId);
  const node = draft?.nodes.find(({ id, type }) => id === nodeId && type === 'http');
  const [open] = node ? openSecrets(scope.company, { nodes: [node], connections: [] }).nodes : [];
  const token = open?.data['token'];
  return typeof token === 'string' ? token : null;
}

const shownBytes = 20_000;

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
  body: body.slice(0, shownBytes),
  variables: isOk ? readResults(results, json) : {},
});
