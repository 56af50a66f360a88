import { routes } from '@balcao/contract';
import { failOn } from '../../platform/fail.ts';
import { serve } from '../../platform/http/serve.ts';
import { createConnection } from './create-connection.ts';
import { makeToken, revokeToken } from './change-token.ts';
import { listConnections, showConnection } from './list-connections.ts';
import { askNewCode, disconnect, tryAgain } from './order-connection.ts';
import { moveConnection } from './move-connection.ts';
import { removeConnection } from './remove-connection.ts';
import { updateConnection } from './update-connection.ts';

failOn({
  connection_name_once: 'ERR_WAPP_NAME_EXISTS',
  connection_queue_queue: 'ERR_NO_QUEUE_FOUND',
  connection_transfer_queue: 'ERR_NO_QUEUE_FOUND',
});

export const connectionHttp = serve(routes.connections, {
  list: (scope) => listConnections(scope),
  show: (scope, { params }) => showConnection(scope, params.id),
  create: (scope, { body }) => createConnection(scope, body),
  update: (scope, { params, body }) => updateConnection(scope, params.id, body),
  remove: (scope, { params }) => removeConnection(scope, params.id),
  makeToken: (scope, { params }) => makeToken(scope, params.id),
  revokeToken: (scope, { params }) => revokeToken(scope, params.id),
  move: (scope, { params, body }) => moveConnection(scope, params.id, body),
  tryAgain: (scope, { params }) => tryAgain(scope, params.id),
  askNewCode: (scope, { params }) => askNewCode(scope, params.id),
  disconnect: (scope, { params }) => disconnect(scope, params.id),
});
