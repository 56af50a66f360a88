import { setTimeout as wait } from 'node:timers/promises';
import { formType, openCall, partOf, type OpenCall } from '../apps/server/src/testing/open-call.ts';
import type { Installation, Person } from './kit/installation.ts';
import { signIn } from './kit/installation.ts';
import { memoryOf } from './kit/processes.ts';
import type { Row } from './kit/row.ts';

const forms = 200;
/** Each form sends as much data as its fields may hold together, and does not end. */
const piece = 'x'.repeat(64 * 1024);
const pieces = 15;
/** The id of an attendant who does not belong to the ticket's queue. */
const bystanderId = 3;

/** Measures the server's memory while forms are unfinished. */
export async function unfinishedForms(installation: Installation): Promise<Row[]> {
  const ticketId = installation.sizes.closed + 1;
  const bystander = await signIn(installation.product.url, bystanderId);
  const people = await installation.admins();
  return [
    await measure(installation, `${forms} unfinished forms of a user without the right`, () => bystander, ticketId),
    await measure(
      installation,
      `${forms} unfinished forms, each of another user`,
      (nth) => people[nth % people.length],
      ticketId,
    ),
  ];
}

async function measure(
  { product }: Installation,
  what: string,
  personOf: (nth: number) => Person | undefined,
  ticketId: number,
): Promise<Row> {
  const idle = memoryOf(product.pid);
  let peak = idle;
  const sampling = setInterval(() => (peak = Math.max(peak, memoryOf(product.pid))), 50);
  const calls: OpenCall[] = [];
  const answers: number[] = [];
  await Promise.all(
    Array.from({ length: forms }, async (_, nth) => {
      const person = personOf(nth);
      const call = openCall(`${product.url}/api/messages/${ticketId}`, {
        headers: { ...formType, authorization: `Bearer ${person?.token}`, 'x-forwarded-for': person?.address ?? '' },
      });
      calls.push(call);
      void call.answered.then(({ status }) => answers.push(status));
      await call.write(partOf('body'));
      for (let sent = 0; sent < pieces; sent += 1) await call.write(piece);
    }),
  );
  await wait(2000);
  const refused = answers.length;
  const during = memoryOf(product.pid);
  clearInterval(sampling);
  for (const call of calls) call.hangUp();
  return {
    what,
    memory: during,
    counts: { 'MB above idle': Math.round(during - idle), 'MB at most': Math.round(peak - idle), refused },
    note: `idle ${idle.toFixed(0)} MB`,
  };
}
