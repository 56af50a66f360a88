import { email as emailField, type routes } from '@balcao/contract';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { fail } from '../../platform/fail.ts';
import { networkOf } from '../../platform/http/call-limits.ts';
import { nothing, outside, type Call, type Handlers } from '../../platform/http/serve.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { endSession, listSignIns } from '../auth/index.ts';
import { beginTwoFactor, confirmTwoFactor, removeTwoFactor, renewRecoveryCodes } from '../two-factor/index.ts';
import { changePreferences, preferencesOf, requireUser } from '../users/index.ts';
import { acceptInvitation, inviteAgain, showInvitation } from './invitations.ts';
import { changePassword, changeProfile, needsPassword, mailChangeNotice, showProfile } from './profile.ts';
import { provePassword } from './prove-password.ts';
import { removeTwoFactorOf } from './remove-two-factor-of.ts';
import { forgetPassword, resetPassword } from './reset-password.ts';
import { signUp, signUpTerms } from './sign-up.ts';
import { takeTime } from './take-time.ts';

/** Mails with a reset code to one address, asked for by all callers together. */
const mailsToAccount = { burst: 5, perHour: 5 };
/** Unknown e-mail addresses that one caller may ask for. Without a limit a caller could find out who has an account. */
const unknownFromAddress = { burst: 20, perHour: 20 };
/** First codes of an authenticator app that one user may type. */
const firstCodes = { burst: 10, perHour: 20 };

export const accountHttp: Handlers<typeof routes.accounts> = {
  signUpTerms: outside(async () => signUpTerms()),
  signUp: outside((_call, { body }) => signUp(body)),

  forgetPassword: outside(async ({ request, budget }, { params }) => {
    const unknownGrant = budget('unknown e-mails', networkOf(request.ip), unknownFromAddress);
    if (!unknownGrant.isGranted) throw unknownGrant.refusal;
    const mailGrant = budget('password mails', accountOf(params.email), mailsToAccount);
    if (!mailGrant.isGranted) throw mailGrant.refusal;
    await takeTime(() => forgetPassword(params.email));
    // `forgetPassword` throws for an unknown address, so this address is known. Known addresses do not count.
    unknownGrant.giveBack();
    return nothing;
  }),
  resetPassword: outside(async (_call, { body }) => {
    await takeTime(() => resetPassword(body));
    return nothing;
  }),
  resetPasswordByAddress: outside(async (_call, { params }) => {
    await takeTime(() => resetPassword(params));
    return nothing;
  }),

  invite: async (scope, { params }) => {
    await inviteAgain(scope, params.id);
    return nothing;
  },
  invitation: outside((_call, { params }) => showInvitation(params.token)),
  acceptInvitation: outside(async (_call, { params, body }) => {
    await acceptInvitation(params.token, body.newPassword);
    return nothing;
  }),

  profile: (scope) => showProfile(scope, requireScopeUser(scope).userId),
  changeProfile: outside(async (call, { body: { password, ...changes } }) => {
    const actor = requireCallUser(call);
    if (await companyOf(actor).read((scope) => needsPassword(scope, actor, changes)))
      await provePassword(call, actor, password ?? '');
    return companyOf(actor).inScope((scope) => changeProfile(scope, actor.userId, changes), { actor });
  }),
  changePassword: outside(async (call, { body: { password, newPassword } }) => {
    const actor = requireCallUser(call);
    await provePassword(call, actor, password);
    const passwordHash = await hashPassword(newPassword, companyOf(actor).id);
    await companyOf(actor).inScope((scope) => changePassword(scope, actor.userId, passwordHash), { actor });
    return nothing;
  }),
  preferences: (scope) => preferencesOf(scope, requireScopeUser(scope).userId),
  changePreferences: (scope, { body }) => changePreferences(scope, requireScopeUser(scope).userId, body),

  beginTwoFactor: outside(async (call, { body }) => {
    const actor = requireCallUser(call);
    await provePassword(call, actor, body.password);
    return companyOf(actor).inScope((scope) => beginTwoFactor(scope, actor.userId), { actor });
  }),
  confirmTwoFactor: outside(async (call, { body }) => {
    const actor = requireCallUser(call);
    const codeGrant = call.budget('first codes', String(actor.userId), firstCodes);
    if (!codeGrant.isGranted) throw codeGrant.refusal;
    const codes = await companyOf(actor).inScope(
      async (scope) => {
        const recoveryCodes = await confirmTwoFactor(scope, actor.userId, body.code);
        await mailChangeNotice(scope, await requireUser(scope, actor.userId), 'two-factor-on');
        return recoveryCodes;
      },
      { actor },
    );
    // Right codes do not count.
    codeGrant.giveBack();
    return codes;
  }),
  removeTwoFactor: outside(async (call, { body }) => {
    const actor = requireCallUser(call);
    await provePassword(call, actor, body.password);
    await companyOf(actor).inScope(
      async (scope) => {
        if (await removeTwoFactor(scope, actor.userId))
          await mailChangeNotice(scope, await requireUser(scope, actor.userId), 'two-factor-off');
      },
      { actor },
    );
    return nothing;
  }),
  renewRecoveryCodes: outside(async (call, { body }) => {
    const actor = requireCallUser(call);
    await provePassword(call, actor, body.password);
    return companyOf(actor).inScope(
      async (scope) => {
        const recoveryCodes = await renewRecoveryCodes(scope, actor.userId);
        await mailChangeNotice(scope, await requireUser(scope, actor.userId), 'recovery-codes');
        return recoveryCodes;
      },
      { actor },
    );
  }),
  removeTwoFactorOf: async (scope, { params }) => {
    await removeTwoFactorOf(scope, params.id);
    return nothing;
  },

  sessions: (scope) => {
    const { userId, sessionId } = requireScopeUser(scope);
    return listSignIns(scope, userId, sessionId);
  },
  endSession: async (scope, { params }) => {
    await endSession(scope, requireScopeUser(scope).userId, params.sessionId);
    return nothing;
  },
};

/** The account of a typed e-mail, as the key of a budget: so `Ana@…` and `ana@…` share one. */
const accountOf = (written: string) => emailField().safeParse(written).data ?? written.trim().toLowerCase();

/** The signed-in user, in a call with a scope. @throws ERR_NO_SESSION */
function requireScopeUser({ actor }: Scope): UserActor {
  if (actor.kind !== 'user') throw fail('ERR_NO_SESSION');
  return actor;
}

/** The signed-in user, in a call that is answered outside a scope. @throws ERR_NO_SESSION */
function requireCallUser({ actor }: Call): UserActor {
  if (!actor) throw fail('ERR_NO_SESSION');
  return actor;
}
