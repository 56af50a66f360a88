import type { OwnProfile, OwnProfileChanges } from '@balcao/contract';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { system, type UserActor } from '../../platform/scope/actor.ts';
import { onBehalfOf, type Scope } from '../../platform/scope/scope.ts';
import { showTwoFactor } from '../two-factor/index.ts';
import { preferencesOf, requireUser, setLanguage, setPassword, updateUser } from '../users/index.ts';
import { noticeMailJob, type AccountChange, type NoticeMail } from './mail-jobs.ts';

/** The signed-in user, as the profile screen shows it. */
export async function showProfile(scope: Scope, userId: number): Promise<OwnProfile> {
  const { id, name, email, profile, language } = await requireUser(scope, userId);
  return {
    id,
    name,
    email,
    profile,
    language,
    preferences: await preferencesOf(scope, userId),
    twoFactor: await showTwoFactor(scope, userId),
  };
}

/**
 * Changes the profile of the signed-in user. A new e-mail address is announced at the old one. The caller must have
 * proved the password before, if `needsPassword` says so.
 * @throws ERR_EMAIL_EXISTS
 */
export async function changeProfile(
  scope: Scope,
  userId: number,
  { name, email, language }: Omit<OwnProfileChanges, 'password'>,
): Promise<OwnProfile> {
  const before = await requireUser(scope, userId);
  // As the system, because an attendant has no right to change users, but may change the own name and e-mail.
  if (name !== undefined || email !== undefined) await updateUser(onBehalfOf(scope, system), userId, { name, email });
  if (language !== undefined) await setLanguage(scope, language);
  if (email !== undefined && email !== before.email) await mailChangeNotice(scope, before, 'email');
  return showProfile(scope, userId);
}

/** Sets a new password and mails a notice of it. The user's other sessions end. */
export async function changePassword(scope: Scope, userId: number, passwordHash: string): Promise<void> {
  await setPassword(scope, userId, passwordHash);
  await mailChangeNotice(scope, await requireUser(scope, userId), 'password');
}

/** Mails a notice of a change to the owner of the account. `email` is the address before the change. */
export function mailChangeNotice(
  scope: Scope,
  { id, email }: { id: number; email: string },
  about: AccountChange,
): Promise<void> {
  return enqueueJob(scope, noticeMailJob, { userId: id, to: email, about } satisfies NoticeMail);
}

/** Whether a change of the profile needs the password: a new e-mail address does. */
export const needsPassword = async (
  scope: Scope,
  { userId }: UserActor,
  { email }: OwnProfileChanges,
): Promise<boolean> => email !== undefined && email !== (await requireUser(scope, userId)).email;
