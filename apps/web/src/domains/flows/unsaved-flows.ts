import type { FlowContent } from '@balcao/contract';
import { createStore, del, delMany, get, keys, set } from 'idb-keyval';

/** Changes of a flow that are not saved on the server, in this browser. */
export interface UnsavedFlow extends FlowContent {
  /** The revision of the draft that was changed: how many times it had been saved. */
  revision: number;
  /** When the last change was made, in ms since 1970. */
  changedAt: number;
}

let store: ReturnType<typeof createStore> | undefined;
const openStore = () => (store ??= createStore('balcao-flows', 'unsaved'));
const nameOf = (userId: number, flowId: number) => `${userId}:${flowId}`;

/** Errors are ignored: a browser without storage keeps nothing. The page still asks before the user leaves it. */
const orNothing = () => undefined;

export const keepUnsaved = (userId: number, flowId: number, flow: UnsavedFlow): Promise<void> =>
  set(nameOf(userId, flowId), flow, openStore()).catch(orNothing);

export const findUnsaved = (userId: number, flowId: number): Promise<UnsavedFlow | undefined> =>
  get<UnsavedFlow>(nameOf(userId, flowId), openStore()).catch(orNothing);

export const dropUnsaved = (userId: number, flowId: number): Promise<void> =>
  del(nameOf(userId, flowId), openStore()).catch(orNothing);

/** Removes the unsaved changes of a user who signed out. Errors are thrown: the caller, `forgetUser`, ignores them. */
export async function forgetUnsaved(userId: number): Promise<void> {
  const names = await keys<string>(openStore());
  await delMany(
    names.filter((name) => name.startsWith(`${userId}:`)),
    openStore(),
  );
}
