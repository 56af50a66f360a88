import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

const anyMessage = statement('select 1 from messages where contact_id = $1 and connection_id = $2 limit 1');

/** Whether a contact and a connection have no messages yet. */
export const isFirstContact = async (scope: Scope, connectionId: number, contactId: number): Promise<boolean> =>
  (await scope.rows(anyMessage, [contactId, connectionId])).length === 0;
