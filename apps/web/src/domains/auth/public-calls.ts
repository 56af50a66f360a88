import type { Invitation, NewCompany, PasswordReset, Plan, SignUp } from '@balcao/contract';
import { send } from '../../api/send.ts';

/**
 * The calls of the pages before the sign-in. They do not load the client of the workspace. The cast: a reply is not
 * checked against a schema.
 */
const call = <Reply>(method: 'GET' | 'POST', path: string, body?: unknown, signal?: AbortSignal) =>
  send({ method, url: `/api${path}`, token: null, body, signal }) as Promise<Reply>;
const encoded = encodeURIComponent;

export const publicCalls = {
  plans: (signal?: AbortSignal) => call<Plan[]>('GET', '/plans/list', undefined, signal),
  signUpTerms: (signal?: AbortSignal) =>
    call<{ isOpen: boolean; trialDays: number }>('GET', '/companies/cadastro', undefined, signal),
  signUp: (fields: SignUp) => call<NewCompany>('POST', '/companies/cadastro', fields),
  forgetPassword: (email: string) => call<object>('POST', `/forgetpassword/${encoded(email)}`),
  resetPassword: (reset: PasswordReset) => call<object>('POST', '/resetpasswords', reset),
  invitation: (token: string, signal?: AbortSignal) =>
    call<Invitation>('GET', `/invitations/${encoded(token)}`, undefined, signal),
  acceptInvitation: (token: string, newPassword: string) =>
    call<object>('POST', `/invitations/${encoded(token)}`, { newPassword }),
};
