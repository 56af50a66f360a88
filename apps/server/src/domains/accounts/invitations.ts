import { limits, type Invitation } from '@balcao/contract';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { hashToken, randomToken } from '../../platform/crypto/secrets.ts';
import { fail } from '../../platform/fail.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { findCompany } from '../companies/index.ts';
import { findUsers, requireUser, setPassword } from '../users/index.ts';
import { invitationMailJob, type InvitationMail } from './mail-jobs.ts';

/**
 * Mails a link to a user without a password, by which the user sets one. The link is made when the mail is written, so
 * the job does not contain it. Further calls before that cause no second mail.
 * @throws ERR_TOO_MANY_INVITATIONS
 */
export async function inviteUser(scope: Scope, userId: number): Promise<void> {
  await countInvitation(scope);
  await enqueueJob(scope, invitationMailJob, { userId } satisfies InvitationMail, { singletonKey: String(userId) });
}

/**
 * Sends a new link to an invited user.
 * @throws ERR_NO_USER_FOUND ERR_ALREADY_JOINED ERR_TOO_MANY_INVITATIONS
 */
export async function inviteAgain(scope: Scope, userId: number): Promise<void> {
  const user = await requireUser(scope, userId);
  if (!user.invited) throw fail('ERR_ALREADY_JOINED');
  await inviteUser(scope, userId);
  await scope.record('invitation.repeated', { userId, email: user.email });
}

/**
 * Counts an invitation of today. Anyone may sign up a company and have mails sent to any address, so the number is
 * limited.
 * @throws ERR_TOO_MANY_INVITATIONS
 */
async function countInvitation(scope: Scope): Promise<void> {
  const counted = await scope.db
    .insertInto('invitation_days')
    .values({ day: scope.now.toISOString().slice(0, 10), sent: 1 })
    .onConflict((conflict) =>
      conflict
        .constraint('invitation_days_pkey')
        .doUpdateSet((day) => ({ sent: day('invitation_days.sent', '+', 1) }))
        .where('invitation_days.sent', '<', limits.invitationsPerDay),
    )
    .returning('sent')
    .executeTakeFirst();
  // At the limit the `where` matches no row, so nothing is returned.
  if (!counted) throw fail('ERR_TOO_MANY_INVITATIONS');
}

/**
 * Makes the token of a new link for a user; an earlier link ends. The token contains the company, because the invited
 * user has no session that would name it.
 */
export async function makeInvitation(scope: Scope, user: { id: number; email: string }): Promise<string> {
  const secret = randomToken();
  const invitation = {
    email: user.email,
    secret_hash: hashToken(secret),
    expires_at: new Date(scope.now.getTime() + limits.invitationDays * 24 * 60 * 60_000),
  };
  await scope.db
    .insertInto('invitations')
    .values({ user_id: user.id, ...invitation })
    .onConflict((conflict) => conflict.constraint('invitations_pkey').doUpdateSet(invitation))
    .execute();
  return `${scope.company.id}.${user.id}.${secret}`;
}

interface InvitationToken {
  companyId: number;
  userId: number;
  secret: string;
}

/** @throws ERR_INVITATION */
function readToken(written: string): InvitationToken {
  // For example `7.12.…`: the ids of the company and of the user, and a secret of 43 characters.
  const [, company, user, secret] = /^([1-9]\d{0,8})\.([1-9]\d{0,8})\.([\w-]{43})$/.exec(written) ?? [];
  if (secret === undefined) throw fail('ERR_INVITATION');
  return { companyId: Number(company), userId: Number(user), secret };
}

/**
 * The invitation of a token that is still valid. A link ends when its user sets a password or gets another e-mail.
 * @throws ERR_INVITATION
 */
async function requireInvitation(scope: Scope, { userId, secret }: InvitationToken): Promise<Invitation> {
  const row = await scope.db
    .selectFrom('invitations')
    .select('email')
    .where('user_id', '=', userId)
    .where('secret_hash', '=', hashToken(secret))
    .where('expires_at', '>', scope.now)
    .executeTakeFirst();
  const [user] = row ? await findUsers(scope, [userId]) : [];
  const company = await findCompany(scope.db, scope.company.id);
  if (!user?.invited || user.email !== row?.email || !company) throw fail('ERR_INVITATION');
  return { name: user.name, email: user.email, company: company.name };
}

/** The invitation behind a link: who is invited, and by which company. @throws ERR_INVITATION */
export async function showInvitation(written: string): Promise<Invitation> {
  const token = readToken(written);
  return companyOf(token).read((scope) => requireInvitation(scope, token));
}

/**
 * Accepts an invitation by setting the password. The password is hashed only for a valid link, because hashing is slow.
 * If two calls arrive at the same time, one of them is refused.
 * @throws ERR_INVITATION ERR_RATE_LIMITED
 */
export async function acceptInvitation(written: string, newPassword: string): Promise<void> {
  const token = readToken(written);
  await companyOf(token).read((scope) => requireInvitation(scope, token));
  const passwordHash = await hashPassword(newPassword, companyOf(token).id);
  await companyOf(token).inScope(async (scope) => {
    await requireInvitation(scope, token);
    if (!(await dropInvitation(scope, token.userId))) throw fail('ERR_INVITATION');
    await setPassword(scope, token.userId, passwordHash);
  });
}

/** Ends the link of a user. @returns whether there was one */
export async function dropInvitation(scope: Scope, userId: number): Promise<boolean> {
  const dropped = await scope.db
    .deleteFrom('invitations')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst();
  return dropped !== undefined;
}
