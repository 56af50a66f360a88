import type { Profile } from '@balcao/contract';
import { makeToken } from '../domains/auth/make-session.ts';
import { makeCompany } from '../domains/companies/make-company.ts';
import { makeUser, type MadeUser } from '../domains/users/make-user.ts';
import { inCompany } from '../platform/scope/in-company.ts';
import { clientOf, openScreen, type Client, type Screen } from './client.ts';
import { makeOperator } from './make-operator.ts';
import { testApp, type TestApp } from './start-test-app.ts';

/** A signed-in user: a row, a token, and a client. */
export interface Member extends MadeUser {
  token: string;
  api: Client;
  openScreen(asked?: { acks?: 'short' }): Promise<Screen>;
}

export interface Office {
  app: TestApp;
  companyId: number;
  planId: number;
  /** `Vendas` and `Suporte`. */
  queues: readonly [{ id: number; name: string }, { id: number; name: string }];
  admin: Member;
  /** A plain user of both queues. */
  attendant: Member;
  /** Adds a further signed-in user. */
  hire(user?: {
    name?: string;
    profile?: Profile;
    isSuper?: boolean;
    queueIds?: readonly number[];
    allTickets?: boolean;
  }): Promise<Member>;
}

/** A new company with two queues, a signed-in admin and a signed-in attendant. Every test makes its own. */
export async function makeOffice({
  app: given,
  ...company
}: Parameters<typeof makeCompany>[0] & { app?: TestApp } = {}): Promise<Office> {
  const app = given ?? (await testApp());
  const { id: companyId, planId } = await makeCompany(company);
  const queues = await inCompany(companyId, async ({ db }) => {
    const made = await db
      .insertInto('queues')
      .values([
        { name: 'Vendas', color: '#0a7d5a' },
        { name: 'Suporte', color: '#b3541e' },
      ])
      .returning(['id', 'name'])
      .execute();
    return made.toSorted((a, b) => a.id - b.id) as unknown as Office['queues'];
  });
  const hire: Office['hire'] = async ({ isSuper = false, ...user } = {}) => {
    const made = await makeUser(companyId, user);
    if (isSuper) await makeOperator(made.id);
    const token = await makeToken({ ...made, profile: user.profile ?? 'user' });
    return {
      ...made,
      token,
      api: clientOf(app.url, token),
      openScreen: (asked) => openScreen(app.url, { token, companyId, ...asked }),
    };
  };
  return {
    app,
    companyId,
    planId,
    queues,
    admin: await hire({ name: 'Bia Admin', profile: 'admin' }),
    attendant: await hire({ name: 'Caio Atendente', queueIds: queues.map(({ id }) => id) }),
    hire,
  };
}
