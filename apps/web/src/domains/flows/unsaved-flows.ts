import type { FlowContent } from '@balcao/contract';
import { createStore, del, delMany, get, keys, set } from 'idb-keyval';

/** Changes of a flow that are not saved on the server, in this browser. */
export interface UnsavedFlow extends FlowContent {
  /** The number of saves of the draft that was changed. */
  revision: number;
  changedAt: number;
}

let store: ReturnType<typeof createStore> | undefined;
const ours = () => (store ??= createStore('balcao-flows', 'unsaved'));
const nameOf = (userId: number, flowId: number) => `${userId}:${flowId}`;

/** A browser without storage keeps nothing; the page asks before it is left anyway. */
const orNothing = () => undefined;

export const keepUnsaved = (userId: number, flowId: number, flow: UnsavedFlow): Promise<void> =>
  set(nameOf(userId, flowId), flow, ours()).catch(orNothing);

export const findUnsaved = (userId: number, flowId: number): Promise<UnsavedFlow | undefined> =>
  get<UnsavedFlow>(nameOf(userId, flowId), ours()).catch(orNothing);

export const dropUnsaved = (userId: number, flowId: number): Promise<void> =>
  del(nameOf(userId, flowId), ours()).catch(orNothing);

/** Removes the unsaved changes of a user who signed out. */
export async function forgetUnsaved(userId: number): Promise<void> {
  const names = await keys<string>(ours());
  await delMany(
    names.filter((name) => name.startsWith(`${userId}:`)),
    ours(),
  );
}
