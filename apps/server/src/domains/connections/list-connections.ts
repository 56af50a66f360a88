import type { Connection } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { mayDo } from '../../platform/scope/actor.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { viewConnections, withoutCode } from './connection-view.ts';

/** All connections of the company, without the link code for users who may not link a number. */
export async function listConnections(scope: Scope): Promise<Connection[]> {
  return hideCodes(scope, await viewConnections(scope));
}

/** @throws ERR_NO_WAPP_FOUND */
export async function showConnection(scope: Scope, id: number): Promise<Connection> {
  const [connection] = hideCodes(scope, await viewConnections(scope, [id]));
  if (!connection) throw fail('ERR_NO_WAPP_FOUND');
  return connection;
}

/** Removes the link codes, unless the actor may link a number. */
const hideCodes = (scope: Scope, connections: Connection[]) =>
  mayDo(scope.actor, 'connections-page:actionButtons') ? connections : connections.map(withoutCode);
