import { routes, type Route } from '@balcao/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { send } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';
import { sampleOf } from '../../testing/sample-of.ts';
import { until } from '../../testing/until.ts';
import { continueImpersonation } from '../auth/impersonations.ts';
import { makeOperator } from '../auth/operator-commands.ts';
import { makeInvoice } from '../invoices/make-invoice.ts';

/** Every call that the contract gives to the operator; a new one is included automatically. */
const ofOperators = Object.entries(routes as unknown as Record<string, Record<string, Route>>).flatMap(
  ([noun, calls]) =>
    Object.entries(calls)
      .filter(([, { access }]) => access === 'operator')
      .map(([name, route]) => ({ name: `${noun}.${name}`, route })),
);

/** What the operator's calls write, as far as a company or the installation could be changed by an attack. */
async function readGround(companyId: number): Promise<unknown> {
  const { rows } = await asOperator((db) =>
    sql`select
        (select to_json(c) from companies c where c.id = ${companyId}) as company,
        (select json_agg(i order by i.id) from invoices i where i.company_id = ${companyId}) as invoices,
        (select json_agg(json_build_array(u.id, u.super, u.profile, u.email, u.password_hash) order by u.id)
          from users u where u.company_id = ${companyId}) as people,
        (select count(*) from plans) as plans,
        (select json_agg(to_jsonb(p) - 'updated_at' order by p.kind) from payment_providers p) as providers,
        (select to_json(t) from billing_terms t) as terms,
        (select to_json(b) from brand b) as brand,
        (select count(*) from announcements) as announcements,
        (select count(*) from helps) as helps,
        (select json_agg(w order by w.country, w.category, w.valid_from) from whatsapp_prices w) as prices,
        (select count(*) from impersonations where company_id = ${companyId}) as visits,
        (select count(*) from company_exports where company_id = ${companyId}) as exports`.execute(db),
  );
  return rows[0];
}

test('BI-01 no call of the operator serves anyone else: no caller, profile, program, visit or lost right', async () => {
  expect(ofOperators.length).toBeGreaterThan(45);
  const shop = await openShop();
  const { app, companyId, admin, attendant, planId } = shop;
  const { id: invoiceId } = await makeInvoice(companyId);
  const supervisor = await shop.hire({ profile: 'supervisor' });
  const { token: programToken } = await admin.api.connections.makeToken({ params: { id: shop.phone.connectionId } });
  const home = await makeOffice();
  const operator = await home.hire({ isSuper: true, profile: 'admin', name: 'Olga Operadora' });
  await operator.api.console.enter({ params: { id: companyId }, body: { reason: 'Chamado 4821: fila parada' } });
  const { rows } = await asOperator((db) =>
    sql<{ id: string }>`select operator_session_id as id from impersonations where company_id = ${companyId}`.execute(
      db,
    ),
  );
  const visit = await continueImpersonation({ sessionId: rows[0]?.id ?? '' });
  expect(visit?.user).toMatchObject({ companyId, super: false });
  const former = await home.hire({ isSuper: true, profile: 'admin', name: 'Otto Operador' });
  await former.api.plans.listAll();
  await makeOperator(former.email, false);
  // Another node would notice within seconds.
  await until(async () => !(await former.api.auth.me()).super);

  const before = await readGround(companyId);
  const callers = {
    none: undefined,
    attendant: attendant.token,
    supervisor: supervisor.token,
    admin: admin.token,
    visit: visit?.token,
    former: former.token,
    program: programToken,
  };
  const refusals: Record<string, string[]> = { none: ['ERR_NO_SESSION'], program: ['ERR_TOKEN_EXPIRED'] };
  const passed: string[] = [];
  for (const { name, route } of ofOperators) {
    const known = {
      id: name.startsWith('invoices.') ? invoiceId : companyId,
      companyId,
      planId,
      kind: 'asaas',
      name: `Ataque ${name}`,
      email: `${crypto.randomUUID()}@x.example`,
      reason: 'Eu juro que paguei',
      super: true,
    };
    const ask = {
      params: sampleOf(route.params, known),
      query: sampleOf(route.query, known),
      ...(route.method !== 'GET' && { body: { ...sampleOf(route.body, known), super: true, isSuper: true } }),
    };
    for (const [caller, token] of Object.entries(callers)) {
      const response = await send(app.url, token, route, ask);
      const { error } = (await response.json().catch(() => ({}))) as { error?: string };
      const wanted = refusals[caller] ?? ['ERR_NO_PERMISSION', 'ERR_IMPERSONATING'];
      const isRefused = (response.status === 401 || response.status === 403) && wanted.includes(error ?? '');
      if (!isRefused) passed.push(`${caller} ${name}: ${response.status} ${error}`);
    }
  }
  expect(passed).toEqual([]);
  expect(await readGround(companyId)).toEqual(before);
});
