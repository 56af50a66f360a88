import pg from 'pg';
import { onTestFinished } from 'vitest';
import { testApp } from './start-test-app.ts';

/** A connection to the database of this worker as its owner, until the test ends. */
export async function openOwner(): Promise<pg.Client> {
  const owner = new pg.Client((await testApp()).databaseUrl);
  await owner.connect();
  onTestFinished(() => owner.end());
  return owner;
}
