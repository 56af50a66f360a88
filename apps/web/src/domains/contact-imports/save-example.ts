import { t } from '../../i18n/i18n.ts';
import { csvRow } from '../../ui/csv.ts';
import { saveCsv } from '../../ui/save-file.ts';

/**
 * Saves a CSV file with the columns that an import reads and one row.
 * @param withVariable adds a further column, which becomes a variable of the people of a list
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
