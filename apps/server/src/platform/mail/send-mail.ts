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

let serverUrl: URL | undefined;
let transport: Promise<Transporter> | undefined;
let files: MailFiles | undefined;
let readLetterhead: (() => Promise<Letterhead>) | undefined;

/** The folder for mails of an installation without a mail server, and the log that names each file. */
interface MailFiles {
  folder: string;
  log: Log;
}

/**
 * Sets how this process sends mails.
 * @param smtpUrl the mail server: `smtp://user:password@host:587` or `smtps://…`; undefined: mails are written into
 *   files. The sender is `?from=Name <name@host>`, else the user if it is an address, else `balcao@host`.
 * @param mailFiles the folder for the files; without it, mails are dropped
 * @param letterhead what all mails have in common; without it, the sender is that of `smtpUrl`, and there is no footer
 */
export function connectMail(
  smtpUrl: string | undefined,
  mailFiles?: MailFiles,
  letterhead?: () => Promise<Letterhead>,
): void {
  serverUrl = smtpUrl === undefined ? undefined : new URL(smtpUrl);
  files = mailFiles;
  readLetterhead = letterhead;
  void transport?.then((old) => old.close());
  transport = undefined;
}

/**
 * Sends a mail. Call it from a job, which retries when this throws.
 * @returns false: there is no mail server. The mail was written into a file, which the log names, or was dropped.
 * @throws Error when the server is unreachable or refuses.
 */
export async function sendMail({ to, subject, text: body, html }: Mail): Promise<boolean> {
  const letterhead = await readLetterhead?.();
  // A line of two dashes and a space begins a signature (RFC 3676, 4.3).
  const text = letterhead?.footer ? `${body}\n\n-- \n${letterhead.footer}` : body;
  if (!serverUrl) {
    if (files) {
      const file = await writeMailFile(files.folder, { to, subject, text });
      mails.inc({ outcome: 'written' });
      files.log.warn({ file }, 'without SMTP_URL a mail was written into a file');
    }
    return false;
  }
  transport ??= openTransport(serverUrl);
  const opened = await transport;
  const mail = {
    from: senderOf(serverUrl, letterhead),
    to,
    subject,
    text,
    ...(html !== undefined && { html }),
    // nodemailer must not read a file or an address that the content of a mail names.
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
 * Connects to the mail server of this process and signs in, without sending. Without a mail server it does nothing.
 * @throws Error when the server is unreachable or refuses
 */
export async function checkMail(): Promise<void> {
  if (!serverUrl) return;
  transport ??= openTransport(serverUrl);
  await (await transport).verify();
}

/**
 * Connects to a mail server that this process does not use for its mails, and signs in, without sending.
 * @throws Error when the server is unreachable or refuses
 */
export async function checkMailServer(smtpUrl: string): Promise<void> {
  const opened = await openTransport(new URL(smtpUrl));
  try {
    await opened.verify();
  } finally {
    opened.close();
  }
}

/** Opens a transport to a mail server. nodemailer is loaded with the first mail. */
async function openTransport(server: URL): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const secure = server.protocol === 'smtps:';
  return createTransport({
    // An IPv6 address stands in brackets in a URL, but not in the options.
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

/** The sender that `SMTP_URL` names, as an address or as `Name <address>`. */
function defaultSender(server: URL): string {
  const user = decodeURIComponent(server.username);
  return server.searchParams.get('from') ?? (user.includes('@') ? user : `balcao@${server.hostname}`);
}

/** The sender of a mail: the name and the address of the letterhead, where it has them, replace those of `SMTP_URL`. */
function senderOf(server: URL, letterhead: Letterhead | undefined): string | { name: string; address: string } {
  const fromServer = defaultSender(server);
  if (!letterhead?.senderName && !letterhead?.senderAddress) return fromServer;
  // For example `Aurora <contato@aurora.example>` or `"Aurora" <…>`; else the text is only an address.
  const [, name = '', address = fromServer] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(fromServer) ?? [];
  return { name: letterhead.senderName || name, address: letterhead.senderAddress || address };
}
