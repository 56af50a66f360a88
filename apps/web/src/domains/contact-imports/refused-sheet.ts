import type { RefusedRow } from '@balcao/contract';
import type { useTranslation } from '../../i18n/i18n.ts';
import { csvRow } from '../../ui/csv.ts';

/**
 * The refused rows as CSV, to be corrected and imported again: the columns that the import has read, and after them the
 * number of the row and the reason. An import leaves out columns whose heading begins with #.
 */
export function refusedSheet(t: ReturnType<typeof useTranslation>['t'], rows: readonly RefusedRow[]): string {
  const variables = [...new Set(rows.flatMap((row) => Object.keys(row.variables)))];
  const heading = (column: 'name' | 'number' | 'email' | 'row' | 'reason') =>
    t(($) => $.contactImports.columns[column]);
  const head = [
    heading('name'),
    heading('number'),
    heading('email'),
    ...variables,
    `#${heading('row')}`,
    `#${heading('reason')}`,
  ];
  const lines = rows.map(({ row, reason, ...cells }) =>
    csvRow([
      cells.name,
      cells.number,
      cells.email,
      ...variables.map((variable) => cells.variables[variable] ?? ''),
      String(row),
      t(($) => $.contactImports.reasons[reason]),
    ]),
  );
  return csvRow(head) + lines.join('');
}
