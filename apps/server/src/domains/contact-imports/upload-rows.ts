import type { RouteInput, RouteReply, routes } from '@balcao/contract';
import { companyOf } from '../../platform/scope/company.ts';
import type { UserActor } from '../../platform/scope/actor.ts';
import { settingsOf } from '../settings/index.ts';
import { columnOf, contactOfCells } from './sheet-columns.ts';
import { readRows, storeRows, type SheetContact } from '../contacts/index.ts';

type Rows = RouteInput<typeof routes.contactImports.upload>['body'];

/** The code of each reason for which a row is refused. */
const codes = {
  name: 'ERR_VALIDATION',
  email: 'ERR_VALIDATION',
  encoding: 'ERR_VALIDATION',
  number: 'ERR_WAPP_INVALID_CONTACT',
  duplicate: 'ERR_DUPLICATED_CONTACT',
} as const;

/** Makes contacts from the rows of a spreadsheet that the client has read. A refused row is returned with a code. */
export async function uploadRows(
  actor: UserActor,
  rows: Rows,
): Promise<RouteReply<typeof routes.contactImports.upload>> {
  const company = companyOf(actor);
  const sheet = rows.map(contactOf);
  const { country } = await company.read(settingsOf, { actor });
  const { contacts, refused } = await readRows(sheet, country);
  const stored = await company.inScope(
    async (scope) => {
      const result = await storeRows(scope, contacts, 'import');
      if (result.created.length + result.updated.length > 0) await scope.record('contacts.stored', {});
      return result;
    },
    { actor },
  );
  return {
    newContacts: stored.created.map(({ id, name }) => ({ contactId: id, contactName: name })),
    errorBag: [...refused, ...stored.refused]
      .sort((a, b) => a.row - b.row)
      .map(({ row, reason }) => ({
        contactName: sheet[row]?.name || (sheet[row]?.number ?? ''),
        error: { message: codes[reason] },
      })),
  };
}

/** @param row its index in the call, from 0, by which a refusal finds it again */
const contactOf = (cells: Rows[number], row: number): SheetContact =>
  contactOfCells(
    row,
    Object.entries(cells).flatMap(([heading, cell]) => {
      const column = columnOf(heading);
      return column && cell !== null ? [[column, textOf(cell)] as const] : [];
    }),
  );

/** A cell that is a number is taken as a phone number: written without an exponent or decimals. */
const textOf = (cell: string | number | boolean): string =>
  typeof cell === 'number' && Number.isFinite(cell) ? BigInt(Math.round(cell)).toString() : String(cell);
