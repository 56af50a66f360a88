import type { routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside, type Handlers } from '../../platform/http/serve.ts';
import { createConnection } from './create-connection.ts';
import { makeToken, revokeToken } from './change-token.ts';
import { listConnections, showConnection } from './list-connections.ts';
import { askNewCode, disconnect, tryAgain } from './order-connection.ts';
import { moveConnection } from './move-connection.ts';
import { askPairingCode } from './pairing-code.ts';
import { removeConnection } from './remove-connection.ts';
import { updateConnection } from './update-connection.ts';

export const connectionHttp: Handlers<typeof routes.connections> = {
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
  // WhatsApp is asked before the answer, outside a transaction.
  pairingCode: outside<typeof routes.connections.pairingCode>(async ({ actor }, { params, body }) => {
    if (!actor) throw fail('ERR_NO_SESSION');
    return askPairingCode(actor, params.id, body.number);
  }),
  disconnect: (scope, { params }) => disconnect(scope, params.id),
};
