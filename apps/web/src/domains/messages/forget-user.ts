import { drafts } from './our-drafts.ts';

/** Removes the drafts of a user who signed out from this browser. Messages that wait to be sent stay in it. */
export async function forgetUser(userId: number): Promise<void> {
  await drafts.erase(userId);
}
