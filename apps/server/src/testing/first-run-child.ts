// A node that starts on a new database, for the tests of the first run: it prints what it created.
import { firstRun } from '../domains/auth/index.ts';
import { introduceNouns } from '../nouns.ts';
import { readConfig } from '../platform/config.ts';
import { openPools } from '../platform/postgres/pool.ts';
import { connectScopes } from '../platform/scope/pools.ts';

const config = readConfig(process.env);
const pools = openPools(config.databaseUrl ?? '');
connectScopes(pools);
introduceNouns();
console.log(JSON.stringify((await firstRun(config)) ?? null));
await pools.close();
