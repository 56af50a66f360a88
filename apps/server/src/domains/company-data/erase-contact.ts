import { sql, type RawBuilder } from 'kysely';
import { listTableColumns } from '../../platform/company-data/table-columns.ts';
import { job } from '../../platform/jobs/jobs.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOfRow } from '../../platform/scope/company-of-row.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { forgetContactEntries } from '../audit/index.ts';
import { removeErasedContact } from '../contacts/index.ts';
import { discardKeys, discardUnusedMedia } from '../media/index.ts';
import { expireOfWriter } from '../messages/index.ts';
import { chatsOf, erasureRuleOf, type ErasureRule, type Person } from './contact-tables.ts';
import { enqueueContactErasure, noteErasure, tellOfErasure, type ErasureRow } from './contact-erasure.ts';
import { removeExportsOf } from './exports.ts';

const rowsPerStep = 500;
/** How long one run of the job works. Then it enqueues the rest, so that other jobs of the company get their turn. */
const turnMs = 4 * 60_000;
/** A step takes less than a minute. A worker that has noted no step for a minute is gone. */
const stalledAfterMs = 60_000;
/**
 * Each pass finds what was stored during the one before; a few are enough, unless something stores rows all the time.
 */
const maxPasses = 20;

/**
 * Erases a person in steps, each in a transaction of its own. A run goes through all tables until a pass finds no row,
 * so a crash loses only the step that was under way.
 */
export const eraseContact = job<{ id: number }>(
  async ({ payload: { id }, signal, ...owner }) => {
    const company = companyOf(owner);
    const until = Date.now() + turnMs;
    const row = await company.read(({ db }) =>
      db
        .selectFrom('contact_erasures')
        .selectAll()
        .where('id', '=', id)
        .where('state', '=', 'working')
        .executeTakeFirst(),
    );
    if (!row) return;
    await removeExportsOf(company, row.contact_id);
    const person: Person = { contactId: row.contact_id, identities: row.identities };
    for (let pass = 0; pass < maxPasses; pass++) {
      const outcome = await erasePass(company, row, person, { signal, until });
      if (outcome === 'over') return company.inScope((scope) => enqueueContactErasure(scope, id));
      if (outcome === 'empty') return endErasure(company, row);
    }
    throw new Error('The rows of a contact come back faster than they are erased.');
  },
  { attempts: 10, retryDelaySeconds: 5, timeoutSeconds: 1800, isBackground: true },
);

/** Goes through all tables once. @returns `empty`: no table had a row any more; `over`: the time of this run is over */
async function erasePass(
  company: Company,
  { id }: ErasureRow,
  person: Person,
  { signal, until }: { signal: AbortSignal; until: number },
): Promise<'empty' | 'erased' | 'over'> {
  const tables = await company.read(({ db }) => listTableColumns(db));
  let isEmpty = true;
  for (const [nth, table] of tables.entries()) {
    const step = stepOf(table, person);
    if (!step) continue;
    for (;;) {
      signal.throwIfAborted();
      if (Date.now() > until) return 'over';
      const rows = await company.inScope(async (scope) => {
        const count = await step(scope);
        if (count > 0) await noteErasure(scope, id, { done: nth, count: tables.length, rows: count });
        return count;
      });
      if (rows > 0) isEmpty = false;
      if (rows < rowsPerStep) break;
    }
  }
  return isEmpty ? 'empty' : 'erased';
}

/** Erases at most `rowsPerStep` rows of a table. @returns how many rows it erased */
type Step = (scope: Scope) => Promise<number>;

/** How the rows of a table are erased; undefined: the table has no rows to erase in a step. */
function stepOf(table: { name: string; columns: string[] }, person: Person): Step | undefined {
  if (table.name === 'messages') return (scope) => eraseMessages(scope, person);
  if (table.name === 'schedules') return (scope) => eraseWithFiles(scope, 'schedules', person);
  const rule = erasureRuleOf(table, person);
  return rule && ((scope) => eraseSome(scope, table.name, rule));
}

/** SQL condition: a row `t` is among the next rows. `ctid` is the place of a row; not every table has an id. */
const nextRows = (table: string, rows: RawBuilder<boolean>) => sql`t.ctid = any (array(
  select t.ctid from ${sql.table(table)} t where ${rows} limit ${rowsPerStep}))`;

async function eraseSome({ db }: Scope, table: string, { rows, cleared }: ErasureRule): Promise<number> {
  const which = nextRows(table, rows);
  const { numAffectedRows = 0n } = await (
    cleared
      ? sql`update ${sql.table(table)} t set ${cleared} where ${which}`
      : sql`delete from ${sql.table(table)} t where ${which}`
  ).execute(db);
  return Number(numAffectedRows);
}

async function eraseWithFiles(scope: Scope, table: string, { contactId }: Person): Promise<number> {
  const { rows } = await sql<{ mediaId: string | null }>`
    delete from ${sql.table(table)} t where ${nextRows(table, sql`t.contact_id = ${contactId}`)}
    returning t.media_id as "mediaId"`.execute(scope.db);
  await discardUnusedMedia(
    scope,
    rows.flatMap(({ mediaId }) => mediaId ?? []),
  );
  return rows.length;
}

/**
 * Erases the messages of the person's own conversations. When none is left, it empties the messages that the person
 * wrote in groups; the rows of these messages stay.
 */
async function eraseMessages(scope: Scope, person: Person): Promise<number> {
  const erased = await eraseWithFiles(scope, 'messages', person);
  if (erased > 0) return erased;
  return expireOfWriter(scope, chatsOf(person), rowsPerStep);
}

/**
 * Deletes what is left of the person: the entries of the audit log, the contact with its picture, and in the row of the
 * erasure the identities and names. Tells the admins.
 */
async function endErasure(company: Company, { id, contact_id: contactId, names, picture_key: picture }: ErasureRow) {
  await forgetContactEntries(company, { contactId, names });
  const row = await company.inScope(async (scope) => {
    if (picture !== null) await discardKeys(scope, [picture]);
    await removeErasedContact(scope, contactId);
    return scope.db
      .updateTable('contact_erasures')
      .set({
        state: 'done',
        identities: [],
        names: [],
        picture_key: null,
        tables_done: sql`table_count`,
        updated_at: scope.now,
        ended_at: scope.now,
      })
      .where('id', '=', id)
      .where('state', '=', 'working')
      .returningAll()
      .executeTakeFirst();
  });
  if (row) tellOfErasure(company, row);
}

/** Orders again the erasures on which no node has worked for a minute: their job may be lost with its node. */
export async function goOnWithContactErasures(now = new Date()): Promise<void> {
  const stalled = await asOperator((db) =>
    db
      .selectFrom('contact_erasures')
      .select(['id', companyOfRow('contact_erasures')])
      .where('state', '=', 'working')
      .where('updated_at', '<', new Date(now.getTime() - stalledAfterMs))
      .execute(),
  );
  for (const { id, ...owner } of stalled) await companyOf(owner).inScope((scope) => enqueueContactErasure(scope, id));
}
