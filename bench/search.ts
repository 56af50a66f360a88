import { addressCount, asking } from './kit/addresses.ts';
import { addressOf, compareHits, expectedOf, noteHits, page, type Search } from './kit/complete.ts';
import { indexed, type House, type Person } from './kit/house.ts';
import type { Row } from './kit/row.ts';
import { uneven, wordOf } from './kit/seed.ts';

const commonWords =
  'boleto pedido pagamento horario informacao comprovante segunda preciso atendimento verificar retorno favor momento valor frete cartao credito caminho produto defeito trocar encaminhar setor nota fiscal enviada cadastrado recebi reenviar perfeito aguardo prazo entrega uteis confirmacao atendente protocolo desconto chave pix'.split(
    ' ',
  );
const firstNames = 'gabriel rafael daniel marcelo bruno eduardo felipe rodrigo'.split(' ');
const lastNames = 'moura araujo teixeira gonçalves ramos'.split(' ');
const commonNames = 'silva santos oliveira souza rodrigues ferreira alves pereira lima gomes'.split(' ');

interface Case {
  what: string;
  /** Forty different ones. */
  searches: readonly Search[];
  by?: 'attendants';
}

const forty = (make: (nth: number) => Omit<Search, 'list'>): Search[] =>
  Array.from({ length: addressCount }, (_, nth) => ({ list: 'tickets', ...make(nth) }));
const common = (nth: number) => commonWords[nth % commonWords.length] ?? '';
const queuesOf = (nth: number) => [1 + (nth % 8), 1 + ((nth + 3) % 8)];
const usersOf = (nth: number) => [1 + (nth % 20), 1 + ((nth + 7) % 20)];

/** Days of the last year on which tickets were made. */
const dayOf = (nth: number) => new Date(Date.now() - (40 + 8 * nth) * 86_400_000).toISOString().slice(0, 10);

function casesOf({ tickets }: House['sizes'], numbers: readonly string[]): Case[] {
  const zebras = Math.floor(tickets / 1000);
  return [
    {
      what: 'ticket search by name, alone',
      searches: forty((nth) => ({ words: `${firstNames[nth % 8]} ${lastNames[nth % 5]}` })),
    },
    {
      what: 'ticket search by digits of a number, alone',
      searches: forty((nth) => ({ words: numbers[nth % numbers.length]?.slice(-7) ?? '' })),
    },
    {
      what: 'ticket search by a rare word, alone',
      searches: forty((nth) => ({
        words: nth % 2 === 0 ? `zebra${1000 * (1 + ((nth * 7) % zebras))}` : wordOf(20_000 + 97 * nth),
      })),
    },
    {
      what: 'ticket search by a less common word, alone',
      searches: forty((nth) => ({ words: wordOf(150 + 3 * nth) })),
    },
    {
      what: 'ticket search by two words, alone',
      searches: forty((nth) => ({ words: `${common(nth)} ${common(nth + 11)}` })),
    },
    { what: 'ticket search by a common word, alone', searches: forty((nth) => ({ words: common(nth) })) },
    {
      what: 'ticket search by a common word, open, alone',
      searches: forty((nth) => ({ words: common(nth), status: 'open' })),
    },
    {
      what: 'ticket search by a common word, closed, alone',
      searches: forty((nth) => ({ words: common(nth), status: 'closed' })),
    },
    {
      what: 'ticket search by a common word, two queues, alone',
      searches: forty((nth) => ({ words: common(nth), queueIds: queuesOf(nth) })),
    },
    {
      what: 'ticket search by a common word, two users, alone',
      searches: forty((nth) => ({ words: common(nth), users: usersOf(nth) })),
    },
    {
      what: 'ticket search by a common word, one tag, alone',
      searches: forty((nth) => ({ words: common(nth), tags: [1 + (nth % 30)] })),
    },
    {
      what: 'ticket search by a common word, one day, alone',
      searches: forty((nth) => ({ words: common(nth), date: dayOf(nth) })),
    },
    {
      what: 'ticket search by a word of old tickets, alone',
      searches: forty((nth) => ({
        words: uneven.onlyOld,
        users: [1 + (nth % 20)],
        ...(nth < 20 && { status: 'closed' }),
      })),
    },
    {
      what: 'ticket search by a word of one queue, other queues, alone',
      searches: forty((nth) => ({
        words: uneven.onlyInQueue.word,
        queueIds: [uneven.onlyInQueue.queueId + 1 + (nth % 5)],
        ...(nth % 2 === 0 && { users: usersOf(nth) }),
      })),
    },
    {
      what: 'ticket search by a word of closed tickets, not closed, alone',
      searches: forty((nth) => ({
        words: uneven.onlyClosed,
        status: nth % 2 === 0 ? 'open' : 'pending',
        queueIds: queuesOf(nth),
      })),
    },
    {
      what: 'ticket search by a common word, an attendant, alone',
      searches: forty((nth) => ({ words: common(nth) })),
      by: 'attendants',
    },
    {
      what: 'contact search by a common name, alone',
      searches: forty((nth) => ({
        words: nth < 10 ? (commonNames[nth] ?? '') : `${firstNames[nth % 8]} ${commonNames[nth % 10]}`,
      })).map((search) => ({ ...search, list: 'contacts' })),
    },
  ];
}

/** Of each row one search by a very common word, and one whose end is reached sooner. */
const checkedOf = ({ searches }: Case) => [searches[0], searches[17]].filter((search) => search !== undefined);

/** By the row's name. Every round finds the same data, so the first one alone is checked: it takes minutes. */
const checked = new Map<string, Awaited<ReturnType<typeof check>>>();

/** What is found in each kind of list, how fast, and whether it is all there is. */
export async function search(house: House): Promise<Row[]> {
  await indexed(house.database);
  const { rows: contacts } = await house.database.query<{ number: string }>(
    'select number from contacts where company_id = $1 and id % 7 = 1 order by id limit 40',
    [house.companyId],
  );
  const cases = casesOf(
    house.sizes,
    contacts.map(({ number }) => number),
  );
  if (checked.size === 0) await noteHits(house, cases.flatMap(checkedOf));
  const rows: Row[] = [];
  for (const one of cases) {
    const people = one.by === 'attendants' ? await house.attendants() : await house.admins();
    const row = await asking(house, one.what, { connections: 1, addresses: one.searches.map(addressOf), people });
    let sum = checked.get(one.what);
    if (!sum) checked.set(one.what, (sum = await check(house, one, people)));
    rows.push({ ...row, counts: { ...row.counts, ...sum } });
  }
  return rows;
}

async function check(house: House, one: Case, people: readonly Person[]) {
  const sum = { hits: 0, checked: 0, missing: 0, extra: 0 };
  for (const [nth, search] of checkedOf(one).entries()) {
    const person = people[nth];
    if (!person) throw new Error('Nobody is signed in.');
    const expected = await expectedOf(house, search, { id: person.id, isAdmin: one.by === undefined });
    const found = await page(house, search, one.by === undefined ? people : [person]);
    const { missing, extra } = compareHits(expected, found);
    sum.hits += expected.length;
    sum.checked += found.isEnd ? expected.length : found.ids.length;
    sum.missing += missing;
    sum.extra += extra;
  }
  return sum;
}
