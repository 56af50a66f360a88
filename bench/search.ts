import { addressCount, measureAddresses } from './kit/addresses.ts';
import { addressOf, compareHits, expectedOf, noteHits, pageThrough, type Search } from './kit/complete.ts';
import { indexed, type Installation, type Person } from './kit/installation.ts';
import type { Row } from './kit/row.ts';
import { uneven, wordOf } from './kit/seed.ts';

const commonWords = (
  'boleto pedido pagamento horario informacao comprovante segunda preciso atendimento verificar retorno favor ' +
  'momento valor frete cartao credito caminho produto defeito trocar encaminhar setor nota fiscal enviada ' +
  'cadastrado recebi reenviar perfeito aguardo prazo entrega uteis confirmacao atendente protocolo desconto chave ' +
  'pix'
).split(' ');
const firstNames = 'gabriel rafael daniel marcelo bruno eduardo felipe rodrigo'.split(' ');
const lastNames = 'moura araujo teixeira gonçalves ramos'.split(' ');
const commonNames = 'silva santos oliveira souza rodrigues ferreira alves pereira lima gomes'.split(' ');

interface SearchCase {
  what: string;
  /** Forty different searches. */
  searches: readonly Search[];
  /** The default is the admins. */
  by?: 'attendants';
}

const forty = (make: (nth: number) => Omit<Search, 'list'>): Search[] =>
  Array.from({ length: addressCount }, (_, nth) => ({ list: 'tickets', ...make(nth) }));
const common = (nth: number) => commonWords[nth % commonWords.length] ?? '';
const queuesOf = (nth: number) => [1 + (nth % 8), 1 + ((nth + 3) % 8)];
const usersOf = (nth: number) => [1 + (nth % 20), 1 + ((nth + 7) % 20)];

/** A day of the last year on which tickets were created. */
const dayOf = (nth: number) => new Date(Date.now() - (40 + 8 * nth) * 86_400_000).toISOString().slice(0, 10);

function casesOf({ tickets }: Installation['sizes'], numbers: readonly string[]): SearchCase[] {
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

/** Two searches of each row are checked. In rows by common words, the second word is less common than the first. */
const checkedOf = ({ searches }: SearchCase) => [searches[0], searches[17]].filter((search) => search !== undefined);

/**
 * The results of the check by the row's name. Each round finds the same data, so only the first round is checked: a
 * check takes minutes.
 */
const checked = new Map<string, Awaited<ReturnType<typeof check>>>();

/** Measures each kind of search, and checks that its hits are complete. */
export async function search(installation: Installation): Promise<Row[]> {
  await indexed(installation.database);
  const { rows: contacts } = await installation.database.query<{ number: string }>(
    'select number from contacts where company_id = $1 and id % 7 = 1 order by id limit 40',
    [installation.companyId],
  );
  const cases = casesOf(
    installation.sizes,
    contacts.map(({ number }) => number),
  );
  if (checked.size === 0) await noteHits(installation, cases.flatMap(checkedOf));
  const rows: Row[] = [];
  for (const searchCase of cases) {
    const people = searchCase.by === 'attendants' ? await installation.attendants() : await installation.admins();
    const row = await measureAddresses(installation, searchCase.what, {
      connections: 1,
      addresses: searchCase.searches.map(addressOf),
      people,
    });
    let sum = checked.get(searchCase.what);
    if (!sum) checked.set(searchCase.what, (sum = await check(installation, searchCase, people)));
    rows.push({ ...row, counts: { ...row.counts, ...sum } });
  }
  return rows;
}

async function check(installation: Installation, searchCase: SearchCase, people: readonly Person[]) {
  const sum = { hits: 0, checked: 0, missing: 0, extra: 0 };
  for (const [nth, search] of checkedOf(searchCase).entries()) {
    const person = people[nth];
    if (!person) throw new Error('Nobody is signed in.');
    const expected = await expectedOf(installation, search, { id: person.id, isAdmin: searchCase.by === undefined });
    const found = await pageThrough(installation, search, searchCase.by === undefined ? people : [person]);
    const { missing, extra } = compareHits(expected, found);
    sum.hits += expected.length;
    sum.checked += found.isEnd ? expected.length : found.ids.length;
    sum.missing += missing;
    sum.extra += extra;
  }
  return sum;
}
