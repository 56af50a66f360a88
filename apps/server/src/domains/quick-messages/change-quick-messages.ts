import type { QuickMessage, QuickMessageChanges, QuickMessageFields } from '@balcao/contract';
import type { nothing } from '../../platform/http/serve.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { ownerOf, quickMessages, requireChangeable, requireGeneralRight, viewQuickMessage } from './quick-messages.ts';

/**
 * Creates a quick message. A general quick message has no owner, so it stays when the user who wrote it is deleted.
 * @throws ERR_NO_PERMISSION
 */
export async function createQuickMessage(scope: Scope, fields: QuickMessageFields): Promise<QuickMessage> {
  if (fields.geral) requireGeneralRight(scope);
  const row = await quickMessages.create(scope, { ...fields, userId: fields.geral ? null : ownerOf(scope) });
  await scope.record('quickMessage.created', { id: row.id });
  return viewQuickMessage(scope, row);
}

/**
 * Changes a quick message. If a general quick message becomes a personal one, the user who changes it becomes the
 * owner.
 * @throws ERR_NO_QUICK_MESSAGE_FOUND ERR_NO_PERMISSION
 */
export async function updateQuickMessage(
  scope: Scope,
  id: number,
  changes: QuickMessageChanges,
): Promise<QuickMessage> {
  const before = await requireChangeable(scope, id);
  const { geral = before.geral } = changes;
  if (geral !== before.geral) requireGeneralRight(scope);
  const owner = geral === before.geral ? {} : { userId: geral ? null : ownerOf(scope) };
  const row = await quickMessages.update(scope, id, { ...changes, ...owner });
  // Before `changed`: every client drops the quick message, and then its owner's clients get it again.
  if (before.geral && !geral) await scope.record('quickMessage.withdrawn', { id });
  await scope.record('quickMessage.changed', { id });
  return viewQuickMessage(scope, row);
}

/**
 * Deletes a quick message. A job later deletes the file together with other unused files.
 * @throws ERR_NO_QUICK_MESSAGE_FOUND ERR_NO_PERMISSION
 */
export async function removeQuickMessage(scope: Scope, id: number): Promise<typeof nothing> {
  const { userId } = await requireChangeable(scope, id);
  await scope.record('quickMessage.removed', { id, userId });
  return quickMessages.remove(scope, id);
}
