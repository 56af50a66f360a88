import type pg from 'pg';
import { createHash } from 'node:crypto';
// pg's own modules: how values are written and rows are read.
import Result from 'pg/lib/result.js';
import { prepareValue } from 'pg/lib/utils.js';

/**
 * One SQL text under a name: prepared once for each connection. The name is derived from the text, so it never stands
 * for another text.
 */
export interface Statement {
  readonly name: string;
  readonly text: string;
  /** In a reading scope PostgreSQL plans it once for all values. A transaction decides that for all its statements. */
  readonly sharesPlan?: boolean;
  /**
   * In a reading scope, PostgreSQL ends the statement after this time: `isTimeOver` recognises the error. It cannot be
   * combined with `sharesPlan`.
   */
  readonly timeoutMs?: number | undefined;
}

/** PostgreSQL ended a statement after its `timeoutMs`, or after the general limit of a connection. */
export const isTimeOver = (error: unknown): boolean =>
  error instanceof Error && (error as Error & { code?: string }).code === '57014';

/**
 * Declares a hot statement. Keep them few and constant: every connection keeps each of them. `sharesPlan` is for a
 * statement by keys: PostgreSQL would plan it again for each call, because it overestimates the cost of one plan for
 * all values.
 */
export function statement(text: string, { sharesPlan = false } = {}): Statement {
  const name = `s${createHash('sha256').update(text).digest('hex').slice(0, 20)}`;
  return { name, text, ...(sharesPlan && { sharesPlan }) };
}

/** By text: how often it was seen, or the name that it got. */
const timesSeen = new Map<string, number | string>();
const maxNamedTexts = 400;
const maxNamedLength = 4000;

/**
 * A name for a text that a verb's query builder generates often, so that PostgreSQL need not parse and plan it each
 * time: half of the cost of a short statement under row security. Empty for the first three times. A text that selects
 * whole rows gets no name: its columns may change while this process runs, and PostgreSQL would then refuse the
 * prepared statement. A text with a list of values gets none either: it differs for each length of the list. Nor does a
 * very long text, or one that is seen after `maxNamedTexts` others: each name costs memory in every connection.
 */
export function nameOfText(text: string): string {
  const timesOrName = timesSeen.get(text) ?? 0;
  if (typeof timesOrName === 'string') return timesOrName;
  if (timesOrName === 0 && !mayBeNamed(text)) return '';
  timesSeen.set(text, timesOrName < 2 ? timesOrName + 1 : statement(text).name);
  return '';
}

function mayBeNamed(text: string): boolean {
  if (timesSeen.size >= maxNamedTexts || text.length > maxNamedLength) return false;
  const selectsWholeRows = /\b(?:select|returning)\s+\*|\.\*/i.test(text);
  const hasListOfValues = / in \(\$/.test(text);
  return !selectsWholeRows && !hasListOfValues;
}

/** The role is set with the company: a session that lost its role still sees one company only. */
const setCompany = statement(`select set_config('role', 'app_tenant', true),
  set_config('app.company_id', $1, true)`);
const setCompanyWithoutFsync = statement(`select set_config('role', 'app_tenant', true),
  set_config('app.company_id', $1, true),
  set_config('synchronous_commit', 'off', true)`);
const setCompanyAndSharePlan = statement(`select set_config('role', 'app_tenant', true),
  set_config('app.company_id', $1, true),
  set_config('plan_cache_mode', 'force_generic_plan', true)`);

/** PostgreSQL measures the time of each Execute, so the new limit is that of the statement after this one. */
const setCompanyAndTime = statement(`select set_config('role', 'app_tenant', true),
  set_config('app.company_id', $1, true),
  set_config('statement_timeout', $2, true)`);

interface Setting {
  statement: Statement;
  values: readonly string[];
}

/** How the company is set for one statement. `sharesPlan` and `timeoutMs` count only for a synchronous statement. */
function settingFor(
  companyId: number,
  { sharesPlan = false, timeoutMs }: Statement,
  { isSynchronous }: { isSynchronous: boolean },
): Setting {
  const company = String(companyId);
  if (!isSynchronous) return { statement: setCompanyWithoutFsync, values: [company] };
  // For PostgreSQL 0 is no limit.
  if (timeoutMs !== undefined)
    return { statement: setCompanyAndTime, values: [company, String(Math.max(1, Math.ceil(timeoutMs)))] };
  return { statement: sharesPlan ? setCompanyAndSharePlan : setCompany, values: [company] };
}

/** The parts of pg's connection that are used here. */
interface Wire {
  stream: { cork(): void; uncork(): void };
  parse(query: { name: string; text: string }): void;
  bind(query: {
    portal?: string;
    statement: string;
    values: unknown[];
    valueMapper?: (value: unknown) => unknown;
  }): void;
  describe(query: { type: 'P' | 'S'; name?: string }): void;
  execute(query: { portal?: string }): void;
  sync(): void;
}
/** The callback of a query object, as pg calls it. */
type Done<T> = (error: Error | null, value?: T) => void;
const ignore = () => undefined;

/** Parses a named statement in a Sync of its own, so that an error in the text leaves no half-prepared name behind. */
class Preparation {
  callback: Done<undefined>;
  readonly #statement: Statement;
  constructor(query: Statement, callback: Done<undefined>) {
    this.#statement = query;
    this.callback = callback;
  }
  submit(wire: Wire) {
    wire.parse(this.#statement);
    wire.sync();
    // For pg: no error.
    return null;
  }
  handleError(error: Error) {
    const { callback } = this;
    this.callback = ignore;
    callback(error);
  }
  handleReadyForQuery() {
    this.callback(null);
  }
  handleRowDescription = ignore;
  handleDataRow = ignore;
  handleCommandComplete = ignore;
  handleEmptyQuery = ignore;
  handlePortalSuspended = ignore;
}

/**
 * Sets the company and runs one statement before ONE Sync. By protocol this is an implicit transaction, so the setting
 * ends with the Sync: on success, error and disconnect.
 */
class ScopedQuery {
  callback: Done<pg.QueryResult>;
  readonly #setting: Setting;
  readonly #statement: Statement;
  readonly #values: readonly unknown[];
  readonly #result = new Result('', undefined);
  #completed = 0;
  constructor(setting: Setting, query: Statement, values: readonly unknown[], callback: Done<pg.QueryResult>) {
    this.#setting = setting;
    this.#statement = query;
    this.#values = values;
    this.callback = callback;
  }
  submit(wire: Wire) {
    wire.stream.cork();
    try {
      if (!this.#statement.name) wire.parse(this.#statement);
      wire.bind({ statement: this.#setting.statement.name, values: [...this.#setting.values] });
      wire.execute({});
      wire.bind({ statement: this.#statement.name, values: [...this.#values], valueMapper: prepareValue });
      wire.describe({ type: 'P' });
      wire.execute({});
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }
  handleRowDescription(message: { fields: pg.FieldDef[] }) {
    this.#result.addFields(message.fields);
  }
  handleDataRow(message: { fields: (string | null)[] }) {
    // The first row is the result of `set_config`; the rows of the statement follow.
    if (this.#completed === 1) this.#result.addRow(this.#result.parseRow(message.fields));
  }
  handleCommandComplete(message: { text: string }) {
    this.#completed++;
    if (this.#completed === 2) this.#result.addCommandComplete(message);
  }
  handleError(error: Error) {
    const { callback } = this;
    this.callback = ignore;
    callback(error);
  }
  handleReadyForQuery() {
    this.callback(null, this.#result as unknown as pg.QueryResult);
  }
  handleEmptyQuery = ignore;
  handlePortalSuspended = ignore;
}

/** The names of the statements that each connection has prepared. */
const preparedNames = new WeakMap<object, Set<string>>();
type Submit = (query: unknown) => void;

async function prepare(client: pg.PoolClient, query: Statement) {
  let names = preparedNames.get(client);
  if (!names) preparedNames.set(client, (names = new Set()));
  if (names.has(query.name)) return;
  await new Promise<void>((resolve, reject) => {
    (client.query as unknown as Submit)(new Preparation(query, (error) => (error ? reject(error) : resolve())));
  });
  names.add(query.name);
}

/**
 * One statement of one company on any free connection. An empty `query.name`: not prepared. A write that
 * `isSynchronous` is on disk when the promise resolves.
 */
export async function scopedQuery(
  readers: pg.Pool,
  companyId: number,
  query: Statement,
  values: readonly unknown[],
  { isSynchronous = true } = {},
): Promise<pg.QueryResult> {
  const setting = settingFor(companyId, query, { isSynchronous });
  const client = await readers.connect();
  let connectionError: Error | undefined;
  try {
    await prepare(client, setting.statement);
    if (query.name) await prepare(client, query);
    return await new Promise<pg.QueryResult>((resolve, reject) => {
      (client.query as unknown as Submit)(
        new ScopedQuery(setting, query, values, (error, result) =>
          error || !result ? reject(error ?? new Error('no result')) : resolve(result),
        ),
      );
    });
  } catch (error) {
    // An error of PostgreSQL has a severity and leaves the connection usable; after other errors it is closed.
    if (!(error instanceof Error && 'severity' in error)) connectionError = error as Error;
    throw error;
  } finally {
    client.release(connectionError);
  }
}
