import pg from 'pg';
import { onTestFinished } from 'vitest';
import { testApp } from './start-test-app.ts';

/** A connection to a database as its owner, until the test ends. Without an address: the database of this worker. */
export async function openOwner(databaseUrl?: string): Promise<pg.Client> {
  const owner = new pg.Client(databaseUrl ?? (await testApp()).databaseUrl);
  await owner.connect();
  onTestFinished(() => owner.end());
  return owner;
}
