import type { Transporter } from 'nodemailer';
import type { Log } from '../log.ts';
import { counter } from '../metrics.ts';
import type { Letterhead } from './letterhead.ts';
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
let readLetterhead: (() => Promise<Letterhead>) | undefined;

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
 * @param letterhead what all mails have in common; without it, the sender of `smtpUrl` and no footer
 */
export function connectMail(
  smtpUrl: string | undefined,
  instead?: MailFiles,
  letterhead?: () => Promise<Letterhead>,
): void {
  address = smtpUrl === undefined ? undefined : new URL(smtpUrl);
  files = instead;
  readLetterhead = letterhead;
  void transport?.then((old) => old.close());
  transport = undefined;
}

/**
 * Sends a mail. Returns false when this installation has no mail server; the mail is then a file, and the log names it.
 * Call it from a job, which retries when this throws.
 * @throws Error when the server is unreachable or refuses.
 */
export async function sendMail({ to, subject, text: written, html }: Mail): Promise<boolean> {
  const letterhead = await readLetterhead?.();
  // A line of two dashes and a space begins a signature (RFC 3676, 4.3).
  const text = letterhead?.footer ? `${written}\n\n-- \n${letterhead.footer}` : written;
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
    from: senderOf(address, letterhead),
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

/** The name and the address that the operator wrote stand in place of those of the mail server. */
function senderOf(server: URL, letterhead: Letterhead | undefined): string | { name: string; address: string } {
  const usual = sender(server);
  if (!letterhead?.senderName && !letterhead?.senderAddress) return usual;
  const [, name = '', address = usual] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(usual) ?? [];
  return { name: letterhead.senderName || name, address: letterhead.senderAddress || address };
}
