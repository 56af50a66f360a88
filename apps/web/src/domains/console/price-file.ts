import { WhatsappPrice } from '@balcao/contract/console/console';
import { csvRow } from '../../ui/csv.ts';

const columns = ['country', 'category', 'validFrom', 'price'] as const;

/** The price list as CSV; the first line names the columns. */
export const pricesAsCsv = (prices: readonly WhatsappPrice[]): string =>
  [columns, ...prices.map((price) => columns.map((column) => String(price[column])))].map(csvRow).join('');

/**
 * Reads a price list from CSV, with or without a first line of column names. Cells are separated by `;` or `,`, and
 * empty lines are skipped.
 * @returns the prices, or the number of the first line that is no price
 */
export function readPrices(csv: string): { prices: WhatsappPrice[] } | { wrongLine: number } {
  const prices: WhatsappPrice[] = [];
  // Spreadsheets write a byte order mark (U+FEFF) at the beginning.
  const lines = csv.replace(/^\ufeff/, '').split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    const text = line.trim();
    if (text === '' || (index === 0 && text.startsWith(columns[0]))) continue;
    const cells = text.split(text.includes(';') ? ';' : ',').map((cell) => cell.replaceAll('"', '').trim());
    const [country, category, validFrom, price = ''] = cells;
    const parsed = WhatsappPrice.safeParse({
      country,
      category: category?.toLowerCase(),
      validFrom,
      // An empty price is invalid, although `Number('')` is 0. With `;` between the cells a price may have a decimal
      // comma.
      price: price === '' ? Number.NaN : Number(price.replace(',', '.')),
    });
    if (!parsed.success || cells.length !== columns.length) return { wrongLine: index + 1 };
    prices.push(parsed.data);
  }
  return { prices };
}
