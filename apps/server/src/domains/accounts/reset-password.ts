import { email as emailField, type PasswordReset } from '@balcao/contract';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { fail } from '../../platform/fail.ts';
import { enqueueJob } from '../../platform/jobs/enqueue-job.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { findCredentials, setPassword } from '../users/index.ts';
import { resetMailJob, type ResetMail } from './mail-jobs.ts';
import { spendResetCode, tryResetCode } from './password-resets.ts';

/** The user of a typed e-mail, in any company. */
async function findUser(written: string): Promise<{ company: Company; id: number; email: string } | undefined> {
  const { data: email } = emailField().safeParse(written);
  if (email === undefined) return undefined;
  const credentials = await asOperator((db) => findCredentials(db, email));
  return credentials && { company: companyOf(credentials), id: credentials.userId, email };
}

/**
 * Mails a user codes for a new password. The codes are made when the mail is written, so the job does not contain them.
 * Further requests before that cause no second mail.
 * @throws ERR_EMAIL_NOT_FOUND
 */
export async function forgetPassword(email: string): Promise<void> {
  const user = await findUser(email);
  if (!user) throw fail('ERR_EMAIL_NOT_FOUND');
  await user.company.inScope((scope) =>
    enqueueJob(scope, resetMailJob, { userId: user.id } satisfies ResetMail, { singletonKey: String(user.id) }),
  );
}

/**
 * Sets a new password with a mailed code. An unknown e-mail, a wrong code and an expired code get the same answer. The
 * password is hashed only if the code is right, because hashing is slow. All sessions of the user end.
 * @throws ERR_RESET_CODE ERR_RATE_LIMITED
 */
export async function resetPassword({ email, token, newPassword }: PasswordReset): Promise<void> {
  const user = await findUser(email);
  const isRight = user !== undefined && (await user.company.inScope((scope) => tryResetCode(scope, user, token)));
  if (!isRight) throw fail('ERR_RESET_CODE');
  const passwordHash = await hashPassword(newPassword, user.company.id);
  await user.company.inScope(async (scope) => {
    if (!(await spendResetCode(scope, user, token))) throw fail('ERR_RESET_CODE');
    await setPassword(scope, user.id, passwordHash);
  });
}
