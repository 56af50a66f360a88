import type { Transporter } from 'nodemailer';
import type { Log } from '../log.ts';
import { counter } from '../metrics.ts';
import { writeMailFile } from './mail-files.ts';

const mails = counter('balcao_mails_total', 'Attempts to send a mail, by outcome.', ['outcome']);

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

let address: URL | undefined;
let transport: Promise<Transporter> | undefined;
let files: MailFiles | undefined;

/** Where mails go in an installation without a mail server. */
interface MailFiles {
  folder: string;
  log: Log;
}

/**
 * Sets the mail server; with undefined mails are written into files.
 * @param smtpUrl `smtp://user:password@host:587` or `smtps://…`; `?from=Name <name@host>` names the sender, otherwise
 *   the user does.
 * @param instead the folder for the files; without it, mails are dropped
 */
export function connectMail(smtpUrl: string | undefined, instead?: MailFiles): void {
  address = smtpUrl === undefined ? undefined : new URL(smtpUrl);
  files = instead;
  void transport?.then((old) => old.close());
  transport = undefined;
}

/**
 * Sends a mail. Returns false when this installation has no mail server; the mail is then a file, and the log names it.
 * Call it from a job, which retries when this throws.
 * @throws Error when the server is unreachable or refuses.
 */
export async function sendMail({ to, subject, text, html }: Mail): Promise<boolean> {
  if (!address) {
    if (files) {
      const file = await writeMailFile(files.folder, { to, subject, text });
      mails.inc({ outcome: 'written' });
      files.log.warn({ file }, 'without SMTP_URL a mail was written into a file');
    }
    return false;
  }
  transport ??= open(address);
  const opened = await transport;
  const mail = {
    from: sender(address),
    to,
    subject,
    text,
    ...(html !== undefined && { html }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  try {
    await opened.sendMail(mail);
  } catch (error) {
    mails.inc({ outcome: 'failed' });
    throw error;
  }
  mails.inc({ outcome: 'sent' });
  return true;
}

/**
 * Connects to the mail server and signs in, without sending.
 * @throws Error when the server is unreachable or refuses
 */
export async function checkMail(): Promise<void> {
  if (!address) return;
  transport ??= open(address);
  await (await transport).verify();
}

/**
 * The same for a mail server that this process does not use for its mails.
 * @throws Error when the server is unreachable or refuses
 */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const opened = await open(new URL(smtpUrl));
  try {
    await opened.verify();
  } finally {
    opened.close();
  }
}

/** The library is loaded with the first mail. */
async function open(server: URL): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const secure = server.protocol === 'smtps:';
  return createTransport({
    host: server.hostname.replace(/^\[|\]$/g, ''),
    port: Number(server.port) || (secure ? 465 : 587),
    secure,
    ...(server.username !== '' && {
      auth: { user: decodeURIComponent(server.username), pass: decodeURIComponent(server.password) },
    }),
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
}

function sender(server: URL): string {
  const user = decodeURIComponent(server.username);
  return server.searchParams.get('from') ?? (user.includes('@') ? user : `balcao@${server.hostname}`);
}
