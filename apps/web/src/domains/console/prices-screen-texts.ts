import type { Words } from '../../i18n/words.ts';

export const pt = {
  prices: {
    open: 'Preços do WhatsApp',
    title: 'Preços do WhatsApp',
    hint:
      'O que a Meta cobra por mensagem, em dólares, a partir de cada dia. O custo do mês atual acompanha a ' +
      'mudança.',
    country: 'País',
    countryHint: 'País: o código da chamada, como 55. * vale para todos os outros.',
    save: 'Exportar CSV',
    read: 'Importar CSV',
    tooMany: 'O arquivo tem {{count}} preços. Cabem {{most}}.',
    wrongFile: 'A linha {{line}} não é país;categoria;data;preço, como 55;marketing;2026-10-01;0.0625.',
    category: 'Categoria',
    validFrom: 'A partir de',
    price: 'US$ por mensagem',
    add: 'Mais um preço',
    remove: 'Excluir o preço {{number}}',
    empty: 'Sem preços: o custo é zero.',
  },
} as const;

export const en: Words<typeof pt> = {
  prices: {
    open: 'WhatsApp prices',
    title: 'WhatsApp prices',
    hint: 'What Meta charges for a message, in US dollars, from each day on. The cost of the current month follows.',
    country: 'Country',
    countryHint: 'Country: the calling code, such as 55. * is for all others.',
    save: 'Export CSV',
    read: 'Import CSV',
    tooMany: 'The file has {{count}} prices. The list holds {{most}}.',
    wrongFile: 'Line {{line}} is not country;category;date;price, such as 55;marketing;2026-10-01;0.0625.',
    category: 'Category',
    validFrom: 'From',
    price: 'US$ a message',
    add: 'Another price',
    remove: 'Delete price {{number}}',
    empty: 'No prices: the cost is zero.',
  },
};

export const es: Words<typeof pt> = {
  prices: {
    open: 'Precios de WhatsApp',
    title: 'Precios de WhatsApp',
    hint: 'Lo que Meta cobra por mensaje, en dólares, desde cada día. El costo del mes actual sigue el cambio.',
    country: 'País',
    countryHint: 'País: el código de llamada, como 55. * vale para todos los demás.',
    save: 'Exportar CSV',
    read: 'Importar CSV',
    tooMany: 'El archivo tiene {{count}} precios. Caben {{most}}.',
    wrongFile: 'La línea {{line}} no es país;categoría;fecha;precio, como 55;marketing;2026-10-01;0.0625.',
    category: 'Categoría',
    validFrom: 'Desde',
    price: 'US$ por mensaje',
    add: 'Otro precio',
    remove: 'Eliminar el precio {{number}}',
    empty: 'Sin precios: el costo es cero.',
  },
};
