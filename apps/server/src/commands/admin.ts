// npm run admin: what the operator does without a sign-in, while the server runs or not.
import { email as emailField, id as idField, limits, text } from '@balcao/contract';
import { parseArgs } from 'node:util';
import { createCompany, makeOperator, resetPassword, resetTwoFactor } from '../domains/auth/index.ts';
import {
  listAllSubscribers,
  orderErasure,
  setSubscriberStatus,
  takeBackErasure,
} from '../domains/subscribers/index.ts';
import { exportToFile } from '../domains/company-data/index.ts';
import { connectMedia } from '../domains/media/index.ts';
import { examine } from '../app/doctor/examine.ts';
import { checkNames, explainFinding } from '../app/doctor/finding-words.ts';
import type { Config } from '../platform/config.ts';
import { loadSecrets, randomToken } from '../platform/crypto/secrets.ts';
import { failureOf, type Failure } from '../platform/fail.ts';
import { listParked, retryParked } from '../platform/lanes/parked-entries.ts';
import type { Log } from '../platform/log.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { namedFile, runCommand, say, UsageError } from './run-command.ts';
import { withInstallation } from './with-installation.ts';

const usage = `Usage:
  npm run admin -- reset-password EMAIL [--stdin]
  npm run admin -- reset-two-factor EMAIL
  npm run admin -- make-operator EMAIL [--off]
  npm run admin -- create-company "NAME" --email EMAIL [--plan PLAN] [--stdin]
  npm run admin -- list-companies
  npm run admin -- block-company ID
  npm run admin -- unblock-company ID
  npm run admin -- export ID --to FILE
  npm run admin -- erase ID --name "NAME"
  npm run admin -- keep ID
  npm run admin -- list-parked
  npm run admin -- retry-parked [--kind KIND]
  npm run admin -- doctor
--stdin reads the password from the first line of standard input; otherwise a new one is printed.`;

interface Options {
  email?: string;
  name?: string;
  plan?: string;
  kind?: string;
  to?: string;
  off?: boolean;
  stdin?: boolean;
}

interface Command {
  /** The name of the argument in the usage; absent: the command takes none. */
  takes?: 'EMAIL' | 'NAME' | 'ID';
  options?: readonly (keyof Options)[];
  run(argument: string, options: Options, open: WithInstallation): Promise<void>;
}

/** Opens the installation's database for the time of `work`. */
type WithInstallation = <T>(work: (databaseUrl: string) => Promise<T>) => Promise<T>;

/** Beginnings of sentences. Each sentence ends with the e-mail address or the id that the operator gave. */
const failureSentences: Partial<Record<Failure['code'], string>> = {
  ERR_NO_USER_FOUND: 'No user signs in with',
  ERR_EMAIL_EXISTS: 'A user signs in already with',
  ERR_NO_COMPANY_FOUND: 'There is no company',
  ERR_EXPORT_RUNNING: 'An archive is being made of company',
  ERR_OTHER_COMPANY_NAME: 'The --name is not the name of company',
  ERR_ERASURE_ORDERED: 'First take back the erasure of company',
  ERR_ERASURE_BEGUN: 'The waiting time is over for company',
  ERR_OWN_COMPANY: 'An operator of the platform belongs to company',
};

const userCommands: Record<string, Command> = {
  'reset-password': {
    takes: 'EMAIL',
    options: ['stdin'],
    async run(given, { stdin }, open) {
      const address = readEmail(given);
      const { password, isGenerated } = await choosePassword(stdin);
      await open(() => resetPassword(address, password)).catch(explainFor(address));
      say(`${address} has a new password${isGenerated ? `: ${password}` : ''}. All sessions of this user have ended.`);
    },
  },
  'reset-two-factor': {
    takes: 'EMAIL',
    async run(given, _options, open) {
      const address = readEmail(given);
      const wasOn = await open(() => resetTwoFactor(address)).catch(explainFor(address));
      say(wasOn ? `${address} signs in with the password alone.` : `${address} has no two-factor sign-in.`);
    },
  },
  'make-operator': {
    takes: 'EMAIL',
    options: ['off'],
    async run(given, { off = false }, open) {
      const address = readEmail(given);
      const result = await open(() => makeOperator(address, !off)).catch(explainFor(address));
      if (result === 'no-admin')
        throw new UsageError(`${address} is no admin of its company; an operator must be one.`);
      if (result === 'last') throw new UsageError(`${address} is the last operator: make another one first.`);
      say(off ? `${address} is no operator of the platform any more.` : `${address} is an operator of the platform.`);
    },
  },
};

/** @param isActive false blocks the company, true unblocks it */
const setStatusCommand = (isActive: boolean): Command => ({
  takes: 'ID',
  async run(given, _options, open) {
    const id = readId(given);
    const { name } = await open(() => setSubscriberStatus(id, isActive)).catch(explainFor(given));
    say(isActive ? `${name} is active again.` : `${name} is blocked: within five seconds, its users are signed out.`);
  },
});

function stateOf({ eraseAt, status }: { eraseAt: string | null; status: boolean }): string {
  if (eraseAt) return `erased from ${eraseAt.slice(0, 10)}`;
  return status ? 'active' : 'blocked';
}

const companyCommands: Record<string, Command> = {
  'create-company': {
    takes: 'NAME',
    options: ['email', 'plan', 'stdin'],
    async run(given, { email, plan, stdin }, open) {
      const address = readEmail(email ?? '');
      const company = { name: readName(given), email: address, plan };
      const { password, isGenerated } = await choosePassword(stdin);
      const made = await open(() => createCompany(company, password)).catch(explainFor(address));
      if (!made)
        throw new UsageError(
          plan === undefined
            ? 'There is no plan yet: start the server once.'
            : `There is no plan with the name "${plan}".`,
        );
      say(`${company.name} is company ${made.companyId} with the plan ${made.plan}.`);
      say(`Its admin: ${address}${isGenerated ? `  password: ${password}` : ''}`);
    },
  },
  'list-companies': {
    async run(_argument, _options, open) {
      say(['id', 'name', 'plan', 'state', 'due', 'users', 'connected'].join('\t'));
      for (const { id, name, plan, status, eraseAt, dueDate, users, connected, connections } of await open(
        listAllSubscribers,
      ))
        say(
          [
            id,
            name.replaceAll(/\s+/g, ' '),
            plan.name,
            stateOf({ eraseAt, status }),
            dueDate?.slice(0, 10) ?? '-',
            users,
            `${connected}/${connections}`,
          ].join('\t'),
        );
    },
  },
  'block-company': setStatusCommand(false),
  'unblock-company': setStatusCommand(true),
  erase: {
    takes: 'ID',
    options: ['name'],
    async run(given, { name = '' }, open) {
      const id = readId(given);
      const { eraseAt } = await open(() => orderErasure(id, { name })).catch(explainFor(given));
      say(`${name} is blocked. It will be erased from ${eraseAt} on; "keep ${id}" takes that back until then.`);
    },
  },
  keep: {
    takes: 'ID',
    async run(given, _options, open) {
      const id = readId(given);
      const { name, status } = await open(() => takeBackErasure(id)).catch(explainFor(given));
      say(`${name} will not be erased. It is ${status ? 'active' : 'blocked'}.`);
    },
  },
};

const laneCommands: Record<string, Command> = {
  'list-parked': {
    async run(_argument, _options, open) {
      const parked = await open(listParked);
      if (parked.length === 0) return say('No work was given up.');
      say(['kind', 'entries', 'oldest', 'last error'].join('\t'));
      for (const { kind, entries, oldest, error } of parked)
        say([kind, entries, oldest.toISOString(), (error ?? '-').replaceAll(/\s+/g, ' ').slice(0, 120)].join('\t'));
    },
  },
  'retry-parked': {
    options: ['kind'],
    async run(_argument, { kind }, open) {
      const count = await open(() => retryParked(kind));
      say(`${count} ${count === 1 ? 'entry is' : 'entries are'} tried again.`);
    },
  },
};

const exportWith = (config: Config, log: Log): Command => ({
  takes: 'ID',
  options: ['to'],
  async run(given, { to = '' }, open) {
    const id = readId(given);
    if (to === '') throw new UsageError(usage);
    const file = namedFile(to);
    const { name, row } = await open(async () => {
      const { ffmpegPath, dataDir } = config;
      connectMedia({ storage: await openStorage(config), secrets: loadSecrets(config), dataDir, ffmpegPath, log });
      return exportToFile(id, file);
    }).catch(explainFor(given));
    say(`${name}: ${row.rows} rows and ${row.files} files (${row.bytes} bytes) are in ${file}.`);
  },
});

const findingMarks = { ok: 'ok  ', warn: 'WARN', bad: 'BAD ' };

const examineWith = (config: Config): Command => ({
  async run(_argument, _options, open) {
    const findings = await open((url) => examine(config, url));
    for (const finding of findings) {
      const { says, advice } = explainFinding(finding);
      say(`${findingMarks[finding.state]}  ${checkNames[finding.check]}: ${says}`);
      if (advice !== undefined) say(`      ${advice}`);
    }
    const bad = findings.filter(({ state }) => state === 'bad').length;
    if (bad > 0) throw new UsageError(`${bad} ${bad === 1 ? 'finding needs' : 'findings need'} a change.`);
  },
});

await runCommand(async (config: Config, log: Log) => {
  const { command, argument, options } = readArguments({
    ...userCommands,
    ...companyCommands,
    ...laneCommands,
    export: exportWith(config, log),
    doctor: examineWith(config),
  });
  await command.run(argument, options, (work) => withInstallation(config, log, work));
});

/** The command that the operator called. @throws UsageError with the usage when the call is not complete or correct */
function readArguments(commands: Record<string, Command>) {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        email: { type: 'string' },
        name: { type: 'string' },
        plan: { type: 'string' },
        kind: { type: 'string' },
        to: { type: 'string' },
        off: { type: 'boolean' },
        stdin: { type: 'boolean' },
      },
    });
    const [name = '', argument = '', ...surplus] = positionals;
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    const areOptionsKnown = Object.keys(values).every((option) => command?.options?.includes(option as keyof Options));
    const takesArgument = command?.takes !== undefined;
    const hasArgument = argument !== '';
    const isComplete = takesArgument === hasArgument && surplus.length === 0;
    if (command && areOptionsKnown && isComplete) return { command, argument, options: values as Options };
  } catch {
    // `parseArgs` throws at an option that does not exist: the usage is shown.
  }
  throw new UsageError(usage);
}

function readEmail(given: string): string {
  const { data } = emailField().safeParse(given);
  if (data === undefined) throw new UsageError(given === '' ? usage : `${given} is not an e-mail address.`);
  return data;
}

function readId(given: string): number {
  const { data } = idField().safeParse(given);
  if (data === undefined) throw new UsageError(`${given} is not the id of a company: see list-companies.`);
  return data;
}

function readName(given: string): string {
  const { min, max } = limits.companyName;
  const { data } = text(min, max).safeParse(given);
  if (data === undefined) throw new UsageError(`The name of a company has ${min} to ${max} characters.`);
  return data;
}

/** The password from the first line of standard input, or a random one. */
async function choosePassword(fromStdin = false): Promise<{ password: string; isGenerated: boolean }> {
  if (!fromStdin) return { password: randomToken(12), isGenerated: true };
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin as AsyncIterable<Buffer>) chunks.push(chunk);
  const [password = ''] = Buffer.concat(chunks).toString().split(/\r?\n/);
  const { min, max } = limits.password;
  if (password.length < min || password.length > max)
    throw new UsageError(`A password has ${min} to ${max} characters.`);
  return { password, isGenerated: false };
}

/** Makes a handler that turns known refusals into sentences about `subject`, and throws other errors unchanged. */
function explainFor(subject: string) {
  return (error: unknown): never => {
    const code = failureOf(error)?.code;
    const sentence = code && failureSentences[code];
    throw sentence === undefined ? error : new UsageError(`${sentence} ${subject}.`, { cause: error });
  };
}
