import { madePassword } from '../domains/users/make-user.ts';
import type { Log } from '../platform/log.ts';
import { asOperator } from '../platform/scope/as-operator.ts';
import { demoEmail } from './demo-shop.ts';
import { seedDemo } from './demo.ts';
import { liveDemo } from './demo-life.ts';

/** Creates the demo company on the first start, and lets its customers write from now on. */
export async function openDemo(log: Log): Promise<{ login: { email: string; password: string }; stop(): void }> {
  const email = demoEmail('ana');
  const existing = await asOperator((db) =>
    db
      .selectFrom('users as u')
      .innerJoin('connections as c', 'c.company_id', 'u.company_id')
      .select(['u.company_id as companyId', 'c.id as connectionId'])
      .where('u.email', '=', email)
      .where('c.driver', '=', 'sandbox')
      .orderBy('c.id')
      .executeTakeFirst(),
  );
  const demo = existing ?? (await seedDemo());
  const { stop } = liveDemo({ ...demo, log });
  return { login: { email, password: madePassword }, stop };
}
