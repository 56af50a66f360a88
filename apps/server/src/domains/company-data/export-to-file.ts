import { createWriteStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fail } from '../../platform/fail.ts';
import { platform } from '../../platform/scope/actor.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import { findCompany } from '../companies/index.ts';
import { readArchive } from '../media/index.ts';
import type { ExportRow } from './exports.ts';
import { writeNextPart } from './work-export.ts';

/**
 * Makes the archive of a company and writes it into a new file, which only its owner can read. The archive is also
 * offered on the screen of the exports until it expires. If the server works on the same archive at the same time, each
 * part is still stored only once.
 * @throws ERR_NO_COMPANY_FOUND ERR_EXPORT_RUNNING; ERR_NO_EXPORT_FOUND if the server ended the archive as failed;
 * EEXIST if the file exists already
 */
export async function exportToFile(companyId: number, file: string): Promise<{ name: string; row: ExportRow }> {
  const companyRow = await asOperator((db) => findCompany(db, companyId));
  if (!companyRow) throw fail('ERR_NO_COMPANY_FOUND');
  const company = companyOf({ companyId });
  await (await open(file, 'wx', 0o600)).close();
  try {
    let row = await company.inScope(
      ({ db }) =>
        db
          .insertInto('company_exports')
          .values({ contact_id: null, user_id: null, requested_by: 'npm run admin' })
          .returningAll()
          .executeTakeFirstOrThrow(),
      { actor: platform },
    );
    const readAgain = () =>
      company.read(({ db }) =>
        db.selectFrom('company_exports').selectAll().where('id', '=', row.id).executeTakeFirstOrThrow(),
      );
    const signal = new AbortController().signal;
    while (row.state === 'waiting' || row.state === 'working')
      // Undefined: the server was faster with this part.
      row = (await writeNextPart(company, row, signal)) ?? (await readAgain());
    if (row.state !== 'ready') throw fail('ERR_NO_EXPORT_FOUND');
    const archive = Readable.from(readArchive(company, row.id, row.parts), { objectMode: false });
    // `w`: the file was created above, empty.
    await pipeline(archive, createWriteStream(file, { flags: 'w' }));
    return { name: companyRow.name, row };
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}
