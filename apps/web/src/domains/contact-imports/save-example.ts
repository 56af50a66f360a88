import { t } from '../../i18n/i18n.ts';
import { csvRow } from '../../ui/csv.ts';
import { saveCsv } from '../../ui/save-file.ts';

/**
 * Saves a sheet with the columns that an import reads.
 * @param withVariable with a column of the user's own, as lists have
 */
export function saveExample({ withVariable = false } = {}): void {
  const columns = (['name', 'number', 'email'] as const).map((column) => t(($) => $.contactImports.columns[column]));
  const cells = (['name', 'number', 'email'] as const).map((column) => t(($) => $.contactImports.exampleRows[column]));
  if (withVariable) {
    columns.push(t(($) => $.contactImports.exampleVariable.column));
    cells.push(t(($) => $.contactImports.exampleVariable.value));
  }
  saveCsv(
    t(($) => $.contactImports.exampleName),
    csvRow(columns) + csvRow(cells),
  );
}
