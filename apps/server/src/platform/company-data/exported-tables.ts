import { sql, type Kysely } from 'kysely';
import type { Tables } from '../scope/tables.ts';

/** A table as an export writes it. */
export interface ExportedTable {
  name: string;
  /** The columns that an export writes. */
  columns: string[];
  /** The columns of the primary key without the company, with their types. */
  key: { name: string; type: string }[];
}

/** Tables that an export leaves out, each with its reason. */
const leftOut: Record<string, string> = {
  company_exports: 'the exports themselves',
  connection_leases: 'which node drives a number',
  connection_tokens: 'secrets',
  discarded_files: 'work that waits',
  idempotency_keys: 'answers that are kept for repeated calls',
  invitations: 'secrets',
  lane_entries: 'work that waits, with sealed keys of files',
  messages_to_index: 'work that waits',
  password_resets: 'secrets',
  push_subscriptions: 'secrets of browsers',
  recovery_codes: 'secrets',
  refused_identities: 'keyed hashes, which only this installation understands',
  sessions: 'secrets',
  ticket_documents: 'made from the messages',
  two_factors: 'secrets',
  user_presences: 'which node holds a socket',
  whatsapp_keys: 'secrets',
};

/**
 * Names of columns with secrets, or with values that only this installation understands. `hook` is the secret part of a
 * webhook's address.
 */
const secretName =
  /password|secret|hash|token|sealed|api_key|voice_key|access_token|verify|qrcode|pairing_code|fingerprint|^hook$/;
/** Names that match the pattern but hold no secret. */
const harmlessNames = new Set(['tokens', 'input_tokens', 'output_tokens', 'max_tokens', 'media_hash']);
/** Columns whose names do not tell that they hold a secret. */
const secretColumns = new Set(['message_downloads.source']);

/** Whether an export leaves a column out. */
export const isSecretColumn = (table: string, column: string): boolean =>
  !harmlessNames.has(column) && (secretName.test(column) || secretColumns.has(`${table}.${column}`));

/**
 * The tables that an export of a company contains, from the catalogue of the database: a new table is included by
 * itself. The tables of `leftOut`, columns with secrets, and columns of the types `bytea` and `tsvector` are left out.
 */
export async function listExportedTables(db: Kysely<Tables>): Promise<ExportedTable[]> {
  const { rows } = await sql<ExportedTable>`
    select c.relname as name,
      array_agg(a.attname::text order by a.attnum) filter (where a.attname <> 'company_id') as columns,
      (select jsonb_agg(jsonb_build_object('name', k.attname, 'type', format_type(k.atttypid, k.atttypmod))
          order by array_position(x.indkey::int2[], k.attnum))
        from pg_index x
        join pg_attribute k on k.attrelid = c.oid and k.attnum = any (x.indkey::int2[])
        where x.indrelid = c.oid and x.indisprimary and k.attname <> 'company_id') as key
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and format_type(a.atttypid, null) not in ('bytea', 'tsvector')
      and exists (select
        from pg_attribute o
        where o.attrelid = c.oid and o.attname = 'company_id' and not o.attisdropped)
    group by c.oid, c.relname
    order by c.relname`.execute(db);
  return rows
    .filter(({ name, key }) => !Object.hasOwn(leftOut, name) && key.length > 0)
    .map(({ name, columns, key }) => ({
      name,
      key,
      columns: columns.filter((column) => !isSecretColumn(name, column)),
    }));
}
