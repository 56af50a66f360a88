import { webNoun } from '../../app/noun.ts';
import { threadRules } from './threads.ts';

export const noun = webNoun({
  live: threadRules,
  onSignOut: async (userId) => (await import('./forget-user.ts')).forgetUser(userId),
});
