import fs from 'node:fs/promises';
import { limits } from '@balcao/contract/limits';
import type { SheetContact } from '../contacts/index.ts';
import { pickContacts } from './pick-contacts.ts';
import { readCsv } from './read-csv.ts';
import { readOldWorkbook } from './read-old-workbook.ts';
import { readWorkbook } from './read-workbook.ts';
import { tooLarge } from './sheet-error.ts';

/** The first bytes of a ZIP archive, which an .xlsx workbook is; as Latin-1, like the next constant. */
const zipMark = 'PK\u0003\u0004';
/** The first bytes of a compound file: an .xls workbook, or an encrypted .xlsx. */
const compoundMark = '\u00d0\u00cf\u0011\u00e0';

/**
 * The contacts in an .xlsx, .xls or CSV file. The first bytes decide the format; the name of the file does not.
 * @throws SheetError
 */
export async function readContacts(path: string, options?: { withVariables: boolean }): Promise<SheetContact[]> {
  const file = await fs.open(path);
  try {
    const { size } = await file.stat();
    if (size > limits.contactImport.fileBytes) throw tooLarge('the file');
    const head = Buffer.alloc(4);
    await file.read(head, 0, 4, 0);
    const mark = head.toString('latin1');
    const picker = pickContacts(options);
    if (mark === zipMark) await readWorkbook(file, size, picker.add);
    else if (mark === compoundMark) readOldWorkbook(await file.readFile(), picker.add);
    else readCsv(await file.readFile(), picker.add);
    return picker.contacts();
  } finally {
    await file.close();
  }
}
