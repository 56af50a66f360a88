import type { Language } from '@balcao/contract';
import { job } from '../../platform/jobs/jobs.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { nameOfProduct } from '../brand/index.ts';
import { companyLanguage, findCompany } from '../companies/index.ts';
import { findUsers } from '../users/index.ts';
import { requireOptions } from './connect.ts';
import { makeInvitation } from './invitations.ts';
import type { InvitationMail, NoticeMail, ResetMail } from './mail-jobs.ts';
import { writeInvitationMail, writeNoticeMail, writeResetMail } from './mail-texts.ts';
import { makeResetCodes } from './password-resets.ts';

/** Few attempts, within minutes: a user who waits for a mail in vain asks for another one. */
const retries = { attempts: 5, retryDelaySeconds: 15 };

/** Makes codes for a new password and mails them. Each attempt makes new codes. */
export const mailReset = job<ResetMail>(async (queued) => {
  const { userId } = queued.payload;
  const product = await nameOfProduct();
  const mail = await companyOf(queued).inScope(async (scope) => {
    const addressee = await findAddressee(scope, userId);
    if (!addressee) return undefined;
    const { user, language } = addressee;
    const { code, secret } = await makeResetCodes(scope, user);
    // A browser does not send the part after `#`, so the secret is in no log of a server or proxy.
    const link = `${requireOptions().pagesUrl}/forgetpsw#email=${encodeURIComponent(user.email)}&token=${secret}`;
    return { to: user.email, ...writeResetMail(language, { name: user.name, code, link, product }) };
  });
  if (mail) await sendMail(mail);
}, retries);

/** Makes an invitation link and mails it, unless the user has set a password meanwhile. */
export const mailInvitation = job<InvitationMail>(async (queued) => {
  const { userId } = queued.payload;
  const product = await nameOfProduct();
  const mail = await companyOf(queued).inScope(async (scope) => {
    const addressee = await findAddressee(scope, userId);
    const company = await findCompany(scope.db, scope.company.id);
    if (!addressee?.user.invited || !company) return undefined;
    const { user, language } = addressee;
    const link = `${requireOptions().pagesUrl}/invitation/${await makeInvitation(scope, user)}`;
    return {
      to: user.email,
      ...writeInvitationMail(language, { name: user.name, company: company.name, link, product }),
    };
  });
  if (mail) await sendMail(mail);
}, retries);

/** Tells a user by mail what changed in the account. */
export const mailNotice = job<NoticeMail>(async (queued) => {
  const { userId, to, about } = queued.payload;
  const addressee = await companyOf(queued).read((scope) => findAddressee(scope, userId));
  if (!addressee) return;
  const { user, language } = addressee;
  await sendMail({ to, ...writeNoticeMail(language, about, { name: user.name, product: await nameOfProduct() }) });
}, retries);

/** The user of a mail and the language that the user reads. */
async function findAddressee(scope: Scope, userId: number) {
  const [user] = await findUsers(scope, [userId]);
  if (!user) return undefined;
  const language: Language = user.language ?? (await companyLanguage(scope));
  return { user, language };
}

/** Every night: deletes expired codes and links, and the counts of the invitations of earlier days. */
export async function purgeCodes(now = new Date()): Promise<void> {
  await asOperator(async (db) => {
    await db.deleteFrom('password_resets').where('expires_at', '<', now).execute();
    await db.deleteFrom('invitations').where('expires_at', '<', now).execute();
    await db.deleteFrom('invitation_days').where('day', '<', now.toISOString().slice(0, 10)).execute();
  });
}
