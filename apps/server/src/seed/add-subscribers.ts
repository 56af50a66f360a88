import type { MandateState } from '@balcao/contract';
import { insertCompany } from '../domains/companies/index.ts';
import { makeMandate } from '../domains/payments/make-mandate.ts';
import { makeProvider } from '../domains/payments/make-provider.ts';
import { findPlan, insertPlan } from '../domains/plans/index.ts';
import { asOperator } from '../platform/scope/as-operator.ts';

const plans = [
  {
    name: 'Essencial',
    users: 3,
    connections: 1,
    queues: 3,
    value: '149.90',
    use_campaigns: false,
    use_open_ai: false,
    use_external_api: false,
  },
  { name: 'Profissional', users: 10, connections: 3, queues: 10, value: '349.90', use_external_api: false },
  { name: 'Rede', users: 60, connections: 12, queues: 40, value: '899.00' },
];

/**
 * `plan` is an index of `plans`. `dueInDays` is null for a company without a due date. `eraseInDays` is set when the
 * operator has ordered the erasure of the company.
 */
const companies: readonly [name: string, plan: number, dueInDays: number | null, eraseInDays?: number][] = [
  ['Auto Peças Paulista', 1, 5],
  ['Clínica Bem Viver', 1, 2],
  ['Farmácia Santa Rita', 2, 26],
  ['Floricultura Jasmim', 0, -2],
  ['Imobiliária Horizonte', 2, null],
  ['Oficina do Tonho', 0, -9, 9],
  ['Papelaria Central', 0, -5],
  ['Pet Shop Amigo Fiel', 0, 41],
];

/** The companies that have authorised recurring payments. */
const mandates: Readonly<Record<string, MandateState>> = {
  'Farmácia Santa Rita': 'active',
  'Pet Shop Amigo Fiel': 'active',
  'Papelaria Central': 'cancelled',
};

/** Adds the companies that the operator sees besides the demo's. The operator receives their payments by a Pix key. */
export async function addSubscribers(now: Date): Promise<void> {
  await makeProvider();
  await asOperator(async (db) => {
    const planIds: number[] = [];
    for (const plan of plans) planIds.push((await findPlan(db, plan.name))?.id ?? (await insertPlan(db, plan)));
    for (const [name, plan, dueInDays, eraseInDays] of companies) {
      // NFD splits `é` into `e` and an accent, so that only the accent is dropped: `Clínica` becomes `clinica`.
      const mailName = name
        .normalize('NFD')
        .replaceAll(/[^a-z]/gi, '')
        .toLowerCase();
      const companyId = await insertCompany(db, {
        name,
        email: `contato@${mailName}.example`,
        phone: null,
        plan_id: planIds[plan] ?? 0,
        due_date: dueInDays === null ? null : new Date(now.getTime() + dueInDays * 86_400_000),
        status: eraseInDays === undefined,
        ...(eraseInDays !== undefined && {
          active_before_erasure: true,
          erase_at: new Date(now.getTime() + eraseInDays * 86_400_000),
        }),
      });
      const state = mandates[name];
      const maxCents = Math.round(Number(plans[plan]?.value) * 100);
      const since = new Date(now.getTime() - 34 * 86_400_000);
      if (state) await makeMandate(db, { companyId, state, maxCents, since });
    }
  });
}
