import { makeList } from '../domains/contact-list-items/make-list.ts';

const names = [
  'Adriana Lima',
  'Bruno Castro',
  'Camila Duarte',
  'Diego Farias',
  'Elisa Moreira',
  'Fábio Nogueira',
  'Gisele Prado',
  'Heitor Queiroz',
  'Ivone Ramalho',
  'Jonas Siqueira',
  'Karina Teles',
  'Leandro Uchoa',
  'Márcia Vidal',
  'Nelson Xavier',
  'Olívia Zanetti',
  'Pedro Abreu',
  'Renata Brandão',
  'Sérgio Couto',
  'Tatiane Dias',
  'Ulisses Esteves',
];
const cities = ['Santos', 'São Vicente', 'Guarujá', 'Praia Grande'];
const products = ['Sofá Aurora', 'Mesa Ipê', 'Cama Brisa', 'Luminária Lua'];

/** The last people of the list were not checked yet. */
function validityOf(nth: number): 'valid' | 'invalid' | 'unknown' {
  if (nth % 9 === 4) return 'invalid';
  return nth < 15 ? 'valid' : 'unknown';
}

/** The first name without accents: `fabio` for `Fábio Nogueira`. */
const mailNameOf = (name: string) => name.split(' ')[0]?.toLowerCase().normalize('NFD').replace(/\W/g, '');

/** Adds two lists for campaigns: buyers with their products and the result of the check, and visitors of a fair. */
export async function addLists(companyId: number): Promise<{ buyers: number; visitors: number }> {
  const buyers = await makeList(
    companyId,
    'Compraram em 2026',
    names.map((name, nth) => ({
      name,
      number: `55139${81_000_000 + nth * 137_511}`,
      email: nth % 3 === 0 ? `${mailNameOf(name)}@exemplo.com.br` : '',
      variables: { cidade: cities[nth % 4] ?? '', produto: products[nth % 4] ?? '' },
      validity: validityOf(nth),
    })),
  );
  const visitors = await makeList(
    companyId,
    'Feira de decoração',
    names.slice(0, 8).map((name, nth) => ({ name, number: `55119${72_000_000 + nth * 213_417}` })),
  );
  return { buyers, visitors };
}
