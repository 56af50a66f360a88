// npm run admin: what the operator does without a sign-in, while the server runs or not.
import { email as emailField, limits, text } from '@balcao/contract';
import { parseArgs } from 'node:util';
import { createCompany, resetPassword, resetTwoFactor } from '../domains/auth/index.ts';
import { openExistingDatabase } from '../platform/backup/open-database.ts';
import type { Config } from '../platform/config.ts';
import { randomToken } from '../platform/crypto/secrets.ts';
import { introduceNouns } from '../nouns.ts';
import { factsTold } from '../platform/facts/deliver-facts.ts';
import { failureOf, type Failure } from '../platform/fail.ts';
import type { Log } from '../platform/log.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { openPools } from '../platform/postgres/pool.ts';
import { connectScopes } from '../platform/scope/pools.ts';
import { runCommand, say, UsageError } from './run-command.ts';

const usage = `Usage:
  npm run admin -- reset-password EMAIL [--stdin]
  npm run admin -- reset-two-factor EMAIL
  npm run admin -- create-company "NAME" --email EMAIL [--plan PLAN] [--stdin]
--stdin reads the password from the first line of standard input; otherwise a new one is printed.`;

const sentences: Partial<Record<Failure['code'], string>> = {
  ERR_NO_USER_FOUND: 'No user signs in with',
  ERR_EMAIL_EXISTS: 'A user signs in already with',
};

await runCommand(async (config, log) => {
  const { command, name, options } = readArguments();
  if (command === 'reset-password' && options.email === undefined && options.plan === undefined) {
    const address = readEmail(name);
    const { password, isGenerated } = await choosePassword(options.stdin);
    await withInstallation(config, log, () => resetPassword(address, password)).catch(explainFor(address));
    say(`${address} has a new password${isGenerated ? `: ${password}` : ''}. All sessions of this user have ended.`);
  } else if (
    command === 'reset-two-factor' &&
    !options.stdin &&
    options.email === undefined &&
    options.plan === undefined
  ) {
    const address = readEmail(name);
    const wasOn = await withInstallation(config, log, () => resetTwoFactor(address)).catch(explainFor(address));
    say(wasOn ? `${address} signs in with the password alone.` : `${address} has no two-factor sign-in.`);
  } else if (command === 'create-company' && options.email !== undefined) {
    const address = readEmail(options.email);
    const company = { name: readName(name), email: address, plan: options.plan };
    const { password, isGenerated } = await choosePassword(options.stdin);
    const made = await withInstallation(config, log, () => createCompany(company, password)).catch(explainFor(address));
    if (!made)
      throw new UsageError(
        options.plan === undefined
          ? 'There is no plan yet: start the server once.'
          : `There is no plan with the name "${options.plan}".`,
      );
    say(`${company.name} is company ${made.companyId} with the plan ${made.plan}.`);
    say(`Its admin: ${address}${isGenerated ? `  password: ${password}` : ''}`);
  } else throw new UsageError(usage);
});

function readArguments() {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: { email: { type: 'string' }, plan: { type: 'string' }, stdin: { type: 'boolean', default: false } },
    });
    const [command, name, ...more] = positionals;
    if (name !== undefined && more.length === 0) return { command, name, options: values };
  } catch {
    // An option that does not exist.
  }
  throw new UsageError(usage);
}

function readEmail(given: string): string {
  const { data } = emailField().safeParse(given);
  if (data === undefined) throw new UsageError(`${given} is not an e-mail address.`);
  return data;
}

function readName(given: string): string {
  const { min, max } = limits.companyName;
  const { data } = text(min, max).safeParse(given);
  if (data === undefined) throw new UsageError(`The name of a company has ${min} to ${max} characters.`);
  return data;
}

async function choosePassword(fromStdin: boolean): Promise<{ password: string; isGenerated: boolean }> {
  if (!fromStdin) return { password: randomToken(12), isGenerated: true };
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
  const [password = ''] = Buffer.concat(chunks).toString().split(/\r?\n/);
  const { min, max } = limits.password;
  if (password.length < min || password.length > max)
    throw new UsageError(`A password has ${min} to ${max} characters.`);
  return { password, isGenerated: false };
}

/** Opens the scopes of the domains on the database of the installation. */
async function withInstallation<T>(config: Config, log: Log, work: () => Promise<T>): Promise<T> {
  const database = await openExistingDatabase(config, log);
  try {
    await migrate(database.url, log);
    const pools = openPools(database.url, { log, size: { readers: 2, writers: 1, workers: 1, operators: 1 } });
    connectScopes(pools);
    introduceNouns();
    try {
      const result = await work();
      await factsTold();
      return result;
    } finally {
      await pools.close();
    }
  } finally {
    await database.close();
  }
}

function explainFor(address: string) {
  return (error: unknown): never => {
    const sentence = sentences[failureOf(error)?.code ?? 'ERR_INTERNAL_SERVER_ERROR'];
    throw sentence === undefined ? error : new UsageError(`${sentence} ${address}.`, { cause: error });
  };
}
