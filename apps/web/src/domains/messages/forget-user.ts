import { drafts } from './our-drafts.ts';
import { forgetReadingPlaces } from './reading-places.ts';

/** Removes what this browser keeps of a user's unsent work, after the user signed out. Unsent messages are kept. */
export async function forgetUser(userId: number): Promise<void> {
  forgetReadingPlaces();
  await drafts.erase(userId);
}
