import { sql } from 'kysely';
import { measureCompanies } from '../domains/console/measure-companies.ts';
import { asOperator } from '../platform/scope/as-operator.ts';
import { makeConnection } from '../domains/connections/make-connection.ts';
import { companyOf } from '../platform/scope/company.ts';
import { makeUser } from '../domains/users/make-user.ts';
import { dice } from './dice.ts';

const staffNames = ['Regina Prado', 'Otávio Lins', 'Sueli Matos', 'Nilton Braga', 'Jussara Reis'];

/**
 * Adds numbers, users and the meters of the last thirty days to the other companies of the demo, with fewer messages at
 * weekends. Then the real job of the operator's console measures today for all companies.
 */
export async function addMeters(ownId: number, now: Date): Promise<void> {
  const companies = await asOperator((db) =>
    db
      .selectFrom('companies')
      .select(['id', 'status'])
      .where('id', '<>', ownId)
      .where('email', 'like', 'contato@%')
      .orderBy('id')
      .execute(),
  );
  const { below } = dice(61);
  for (const [place, { id, status }] of companies.entries()) {
    await companyOf({ companyId: id }).inScope(async (scope) => {
      for (let number = 0; number <= place % 3; number += 1)
        await makeConnection(scope, {
          name: ['Loja', 'Vendas', 'Oficina'][number] ?? 'Loja',
          number: `55119${String(81_230_000 + place * 97 + number)}`,
          status: place % 4 === 2 && number === 0 ? 'DISCONNECTED' : 'CONNECTED',
        });
    });
    for (const name of staffNames.slice(0, 2 + (place % 4)))
      await makeUser(id, { name, profile: name === staffNames[0] ? 'admin' : 'user' });
    const usualCount = 60 + below(420);
    let [storage, tokens] = [200_000_000 + below(4_000_000_000), 0];
    for (let back = 30; back >= 1; back -= 1) {
      const day = new Date(now.getTime() - back * 86_400_000);
      // Saturday and Sunday (days 6 and 0) have 35 % of the usual count, other days 80 to 119 %.
      const isWeekend = day.getUTCDay() % 6 === 0;
      const percent = () => (isWeekend ? 35 : 80 + below(40));
      const count = status ? Math.round((usualCount * percent()) / 100) : 0;
      const [sent, images] = [Math.round(count * 0.42), Math.round(count * 0.09)];
      storage += count * 61_000;
      tokens = day.getUTCDate() === 1 ? 0 : tokens + count * 31;
      // One company also writes to people in Argentina, for whom the list has no price yet.
      const charges = JSON.stringify({
        marketing: { '55': Math.round(count / 24), ...(place === 1 && { '54': Math.round(count / 90) }) },
        service: { '55': Math.round(count / 6) },
        utility: { '55': Math.round(count / 15) },
      });
      await asOperator((db) =>
        sql`insert into company_meters
            (company_id, day, first_message_id, last_media_id, received, sent, kinds, charges,
            cost_micros, unpriced, storage_bytes, users, connections, connected, month_tokens, last_sign_in_at,
            measured_at)
          values (${id}, company_day(${id}, ${day}), 0, 0, ${count - sent}, ${sent},
            ${JSON.stringify({ chat: count - images, image: images })}::jsonb, ${charges}::jsonb,
            whatsapp_cost(${charges}::jsonb, company_day(${id}, ${day})),
            whatsapp_unpriced(${charges}::jsonb, company_day(${id}, ${day})),
            ${storage}, ${3 + (place % 5)}, ${1 + (place % 3)}, ${1 + (place % 3)}, ${tokens},
            ${new Date(now.getTime() - place * 7_000_000)}, ${day})
          on conflict on constraint company_meters_pkey do nothing`.execute(db),
      );
    }
  }
  await measureCompanies(now);
  // These companies have no stored files, so the job measured no storage today: copy the value of the day before.
  await asOperator((db) =>
    sql`update company_meters r
      set storage_bytes = (
        select b.storage_bytes from company_meters b
        where b.company_id = r.company_id and b.day < r.day
        order by b.day desc
        limit 1)
      where r.company_id = any(${companies.map(({ id }) => id)}) and r.day = company_day(r.company_id, ${now})`.execute(
      db,
    ),
  );
}
