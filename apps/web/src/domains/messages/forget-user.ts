import { drafts } from './our-drafts.ts';

/** Removes what this browser keeps of a user's unsent work, after the user signed out. Unsent messages are kept. */
export async function forgetUser(userId: number): Promise<void> {
  await drafts.erase(userId);
}
