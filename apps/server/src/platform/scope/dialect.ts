import {
  type CompiledQuery,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';

/** Runs one compiled query and returns the parts of pg's result that Kysely needs. */
export type RunQuery = (
  sql: string,
  values: readonly unknown[],
) => Promise<{ command: string; rowCount: number | null; rows: unknown[] }>;

/** A Kysely dialect over the connection of a scope. The scope owns the transaction, so Kysely may not open one. */
export function dialectOver(run: RunQuery): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      const { command, rowCount, rows } = await run(query.sql, query.parameters);
      const changed = command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE';
      return { rows: rows as R[], ...(changed && { numAffectedRows: BigInt(rowCount ?? 0) }) };
    },
    // oxlint-disable-next-line require-yield
    async *streamQuery() {
      throw new Error('A scope does not stream.');
    },
  };
  const refuse = async (_connection: DatabaseConnection, _settings?: TransactionSettings) => {
    throw new Error('A scope is one transaction already (docs/design.md law 5).');
  };
  const driver: Driver = {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => undefined,
    destroy: async () => undefined,
  };
  return {
    createDriver: () => driver,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}
