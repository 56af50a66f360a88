import { nouns } from '@balcao/contract';
import type { Reactions } from '../../platform/facts/reactions.ts';
import { serverNoun } from '../../platform/noun.ts';
import { accountHttp } from './http.ts';
import { dropInvitation, inviteUser } from './invitations.ts';
import { mailInvitation, mailNotice, mailReset, purgeCodes } from './jobs.ts';
import { invitationMailJob, noticeMailJob, resetMailJob } from './mail-jobs.ts';
import { dropResetCodes } from './password-resets.ts';

const accountReactions: Reactions = {
  'user.invited': (scope, { userId }) => inviteUser(scope, userId),
  // Codes and links that were mailed before must not replace the new password.
  async 'user.passwordChanged'(scope, { userId }) {
    await dropResetCodes(scope, userId);
    await dropInvitation(scope, userId);
  },
};

export const accountsNoun = serverNoun({
  contract: nouns.accounts,
  http: accountHttp,
  tables: ['password_resets', 'invitations', 'invitation_days'],
  reactions: [accountReactions],
  jobs: { [resetMailJob]: mailReset, [invitationMailJob]: mailInvitation, [noticeMailJob]: mailNotice },
  schedules: { 'purge-account-codes': { cron: '50 3 * * *', work: () => purgeCodes() } },
});
