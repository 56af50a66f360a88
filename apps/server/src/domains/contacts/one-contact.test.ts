import { addPhone, type Phone } from '@balcao/wa-mock';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWhatsApp, type Linked, type WhatsAppOffice } from '../../testing/open-whatsapp.ts';
import { spelling, spellingsOf } from '../../testing/spellings.ts';
import { findContacts, findTickets } from '../../testing/find-all.ts';

let office: WhatsAppOffice;
let linked: Linked;
let token: string;
beforeAll(async () => {
  office = await openWhatsApp();
  linked = await office.makeLinked();
  ({ token } = await office.api.connections.makeToken({ params: { id: linked.id } }));
  await office.api.sendBudgets.set({
    params: { id: linked.id },
    body: { perMinute: 600, firstContactsPerDay: 1000, warmUp: false },
  });
});
afterAll(() => office.stop());

/** How a person becomes known: the person writes, or a message is sent to a number of theirs. */
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('writes by phone', 'writes by LID', 'writes with a hidden number' as const) }),
  fc.record({ kind: fc.constantFrom('is typed', 'is sent to by a program' as const), spelling }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

let people = 0;
interface Person {
  area: string;
  eight: string;
  phone: Phone;
  /** In the stored form. */
  number: string;
}

function makePerson(hasNinthDigit: boolean): Person {
  const [area, eight] = ['21', `8123${String(1000 + ++people)}`];
  const number = `55${area}9${eight}`;
  const phone = addPhone(office.mock, { number: hasNinthDigit ? number : `55${area}${eight}`, name: `P${eight}` });
  return { area, eight, phone, number };
}

const accept = (refusal: { code?: string }, codes: string[]) => {
  if (!codes.includes(refusal.code ?? '')) throw refusal;
};

async function take({ area, eight, phone }: Person, { kind, ...how }: Step, nth: number): Promise<void> {
  const { behaviour } = linked.shop;
  if ('spelling' in how) {
    const number = spellingsOf(area, eight)[how.spelling] ?? '';
    if (kind === 'is sent to by a program') {
      const response = await fetch(`${office.server.url}/api/messages/send`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ number, body: `aviso ${nth}` }),
      });
      expect(response.status).toBe(200);
      return;
    }
    const { api, session } = office;
    await api.contacts
      .create({ body: { name: phone.name, number } })
      .catch((error: unknown) => accept(error as { code: string }, ['ERR_DUPLICATED_CONTACT']));
    const [found] = await api.contacts.list({ query: { searchParam: number } });
    await api.tickets
      .open({ body: { contactId: found?.id ?? 0, whatsappId: linked.id, userId: session.userId } })
      .catch((error: unknown) => accept(error as { code: string }, ['ERR_OTHER_OPEN_TICKET']));
    return;
  }
  behaviour.addressing = kind === 'writes by phone' ? 'pn' : 'lid';
  behaviour.hidesNumbers = kind === 'writes with a hidden number';
  const body = `oi ${nth} ${phone.name}`;
  await office.write({ ...linked, ana: phone }, body);
  await expect
    .poll(async () => (await ticketsOf(phone)).map(({ lastMessage }) => lastMessage))
    .toEqual(expect.arrayContaining([body]));
}

const ticketsOf = (phone: Phone) => findTickets(office.api, { showAll: true, searchParam: phone.name });

test('one person is one contact with one open ticket, in any order of identities, and is reached', async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 1, maxLength: 4 }), async (hasNinthDigit, steps) => {
      const person = makePerson(hasNinthDigit);
      const { phone, number, eight } = person;
      for (const [nth, one] of steps.entries()) await take(person, one, nth);
      // The number of a person who hides it is unknown, unless the number was typed before.
      const isNumberKnown = steps.some(({ kind }) => kind !== 'writes with a hidden number');
      const contacts = await findContacts(office.api, { searchParam: isNumberKnown ? eight : phone.name });
      expect(contacts.map((contact) => contact.number)).toEqual([
        isNumberKnown ? number : expect.stringMatching(/^lid:/),
      ]);
      const open = (await office.api.tickets.list({ query: { showAll: true } })).tickets.filter(
        ({ contactId, status }) => contactId === contacts[0]?.id && status !== 'closed',
      );
      expect(open).toHaveLength(1);
      const id = open[0]?.id ?? 0;
      await office.api.tickets.change({ params: { id }, body: { status: 'open', userId: office.session.userId } });
      await office.api.messages.send({ params: { ticketId: id }, body: { body: `até logo ${eight}` } });
      await expect.poll(() => phone.deliveries.map(({ seen }) => seen.text)).toContain(`até logo ${eight}`);
      // The conversation contains all messages with this person.
      const said = [...new Set(phone.deliveries.map(({ seen }) => seen.text))];
      const bodies = (await office.pageOf(id)).map(({ body }) => body);
      expect(bodies).toEqual(expect.arrayContaining(said));
    }),
    {
      numRuns: 25,
      examples: [
        [false, [{ kind: 'is typed', spelling: 0 }, { kind: 'writes by phone' }]],
        [false, [{ kind: 'is typed', spelling: 7 }, { kind: 'writes with a hidden number' }]],
        [false, [{ kind: 'writes with a hidden number' }, { kind: 'is typed', spelling: 1 }]],
        [false, [{ kind: 'writes by LID' }, { kind: 'is sent to by a program', spelling: 8 }]],
        [true, [{ kind: 'writes by phone' }, { kind: 'is typed', spelling: 6 }]],
        [false, [{ kind: 'is sent to by a program', spelling: 4 }, { kind: 'writes by LID' }]],
        [true, [{ kind: 'writes with a hidden number' }, { kind: 'is sent to by a program', spelling: 3 }]],
      ],
    },
  );
});
