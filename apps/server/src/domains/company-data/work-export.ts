import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { limits } from '@balcao/contract';
import { sql } from 'kysely';
import { listExportedTables, type ExportedTable } from '../../platform/company-data/exported-tables.ts';
import { readRows, type Place } from '../../platform/company-data/read-rows.ts';
import { writePart, type PartWriter } from '../../platform/company-data/write-part.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { nameOfProduct } from '../brand/index.ts';
import { inWorkFolder, listFiles, openFile, storeArchivePart } from '../media/index.ts';
import { exportedRows, listFilesOfContact, listHiddenFiles } from './exported-rows.ts';
import { tellOfExport, type ExportRow } from './exports.ts';

/** Where the next part of an archive begins. */
export interface Position {
  /** The table to go on with; absent: the first one. */
  table?: string;
  /** The last written row of the table. */
  after?: Place;
  /** How many entries of the table are written. */
  entry?: number;
  /** Set after the last table: the path of the last file that was added or left out; empty: none yet. */
  file?: string;
}

/** Both are small, because a part is built on the disk of this node, and the rows of an entry are held in memory. */
const sizes = { partBytes: 64 * 1024 * 1024, entryBytes: 4 * 1024 * 1024 };
const rowsPerRead = 500;

interface Progress {
  position: Position;
  tablesDone: number;
  rows: number;
  files: number;
  bytes: number;
  isComplete: boolean;
}

/**
 * Writes the next part of an archive into the storage and notes how far the archive is. A crash loses this part only.
 * @returns the new row of the archive; undefined: another node was faster, or the archive is not in work any more
 */
export async function writeNextPart(
  company: Company,
  row: ExportRow,
  signal: AbortSignal,
  { partBytes, entryBytes } = sizes,
): Promise<ExportRow | undefined> {
  const tables = (await company.read(({ db }) => listExportedTables(db))).filter(
    (table) => exportedRows(table, row.contact_id) !== undefined,
  );
  const progress: Progress = {
    position: row.position,
    tablesDone: row.tables_done,
    rows: Number(row.rows),
    files: row.files,
    // The size is known when the part is written.
    bytes: 0,
    isComplete: false,
  };
  // A random name, so that a slower worker does not replace the part of a faster one.
  const name = `${String(row.parts.length).padStart(6, '0')}-${randomUUID()}`;
  await inWorkFolder(async (folder) => {
    const file = path.join(folder, 'part.tar');
    const size = await writePart(
      file,
      (part) => fillPart({ company, row, tables, part, progress, signal, entryBytes }, partBytes),
      {
        isLast: () => progress.isComplete,
      },
    );
    progress.bytes = Number(row.bytes) + size;
    await storeArchivePart(company, row.id, name, file);
  });
  return noteProgress(company, row, { tableCount: tables.length, part: name }, progress);
}

interface Filling {
  company: Company;
  row: ExportRow;
  tables: readonly ExportedTable[];
  part: PartWriter;
  progress: Progress;
  signal: AbortSignal;
  entryBytes: number;
}

/** Adds entries to a part until it has about `partBytes`: first the rows of the tables, then the files. */
async function fillPart(filling: Filling, partBytes: number): Promise<void> {
  let room = partBytes;
  if (filling.row.parts.length === 0) await filling.part.add('LEIA-ME.txt', readMe(filling.row, await nameOfProduct()));
  while (room > 0 && filling.progress.position.file === undefined) {
    filling.signal.throwIfAborted();
    room -= await addEntry(filling);
  }
  if (room > 0) await addFiles(filling, room);
}

/** Adds the next rows as one entry. @returns its size in characters, which is about its size in bytes */
async function addEntry({ company, row, tables, part, progress, entryBytes }: Filling): Promise<number> {
  const { position } = progress;
  const { entry = 0 } = position;
  // The tables are in the order of their names. A table that a migration removed meanwhile is skipped.
  const index = tables.findIndex((table) => position.table === undefined || table.name >= position.table);
  const table = tables[index];
  if (!table) {
    progress.position = { file: '' };
    return 0;
  }
  const only = exportedRows(table, row.contact_id);
  const lines: string[] = [];
  let size = 0;
  let after = table.name === position.table ? position.after : undefined;
  let isOver = false;
  while (size < entryBytes && !isOver) {
    const from = after;
    const read = await company.read((scope) =>
      readRows(scope, table, { after: from, limit: rowsPerRead, ...(only && { only }) }),
    );
    for (const line of read.lines) size += line.length + 1;
    lines.push(...read.lines);
    after = read.last ?? after;
    isOver = read.lines.length < rowsPerRead;
  }
  if (lines.length > 0)
    await part.add(`tables/${table.name}/${String(entry).padStart(5, '0')}.jsonl`, `${lines.join('\n')}\n`);
  progress.rows += lines.length;
  if (!isOver && after !== undefined) {
    progress.position = { table: table.name, after, entry: entry + 1 };
    return size;
  }
  progress.tablesDone += 1;
  const next = tables[index + 1];
  progress.position = next ? { table: next.name } : { file: '' };
  return size;
}

/** Adds the next files to the part, about `room` bytes of them. After the last file the archive is complete. */
async function addFiles({ company, row, part, progress, signal }: Filling, room: number): Promise<void> {
  let leftBytes = room;
  const files =
    row.contact_id === null
      ? listFiles(company, progress.position.file === '' ? undefined : progress.position.file)
      : listFilesOfContact(company, row.contact_id, progress.position.file ?? '');
  const hidden = await listHiddenFiles(company);
  for await (const { path: name } of files) {
    signal.throwIfAborted();
    if (leftBytes <= 0) return;
    // Undefined: the file is of a private conversation, or was removed in the meantime.
    const file = hidden.has(name) ? undefined : await openFile(company, name);
    if (file) {
      await part.addStream(`files/${name}`, file.size, file.stream);
      progress.files += 1;
      leftBytes -= file.size;
    }
    progress.position = { file: name };
  }
  progress.isComplete = true;
}

/**
 * Stores how far the archive is, and tells the admins.
 * @returns undefined: another node was faster, or the archive is not in work any more
 */
async function noteProgress(
  company: Company,
  row: ExportRow,
  { tableCount, part }: { tableCount: number; part: string },
  { position, tablesDone, rows, files, bytes, isComplete }: Progress,
): Promise<ExportRow | undefined> {
  const next = await company.inScope(async ({ db, now }) =>
    db
      .updateTable('company_exports')
      .set({
        state: isComplete ? 'ready' : 'working',
        position: JSON.stringify(position),
        parts: [...row.parts, part],
        tables_done: tablesDone,
        table_count: tableCount,
        rows,
        files,
        bytes,
        updated_at: now,
        ...(isComplete && {
          ended_at: now,
          expires_at: new Date(now.getTime() + limits.exportDays * 24 * 60 * 60_000),
        }),
      })
      .where('id', '=', row.id)
      // No row if another node that works on the same archive was faster: it has added its part.
      .where(sql`cardinality(parts)`, '=', row.parts.length)
      .where('state', 'in', ['waiting', 'working'])
      .returningAll()
      .executeTakeFirst(),
  );
  if (next) tellOfExport(company, next);
  return next;
}

/** The text of the file that explains the archive; in Portuguese, for every company. */
const readMe = ({ contact_id: contactId }: ExportRow, product: string): string =>
  [
    contactId === null
      ? `Dados da empresa, exportados do ${product}.`
      : `Dados do contato ${contactId}, exportados do ${product}.`,
    '',
    'tables/<tabela>/<n>.jsonl  um registro por linha, em JSON',
    'files/                     os arquivos; a tabela media diz o nome original de cada chave (key)',
    '',
    'Senhas, tokens e chaves, e as conversas de conexões privadas, não fazem parte do arquivo.',
    '',
  ].join('\n');
