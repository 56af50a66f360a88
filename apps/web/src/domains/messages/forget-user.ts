import { drafts } from './our-drafts.ts';

/** Removes from this browser the drafts of a user who signed out. Messages that wait to be sent stay. */
export async function forgetUser(userId: number): Promise<void> {
  await drafts.erase(userId);
}
