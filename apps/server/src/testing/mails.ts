import fs from 'node:fs';
import path from 'node:path';
import { until } from './until.ts';

/** A mail that the app wrote into a file, as it does without a mail server. */
export interface WrittenMail {
  to: string;
  subject: string;
  text: string;
}

/** The mails to an address so far, the oldest first. */
export function mailsTo(app: { dataDir: string }, address: string): WrittenMail[] {
  const folder = path.join(app.dataDir, 'mail');
  if (!fs.existsSync(folder)) return [];
  const numberOf = (name: string) => Number(/-(\d+)\.txt$/.exec(name)?.[1]);
  return fs
    .readdirSync(folder)
    .toSorted((a, b) => a.slice(0, 10).localeCompare(b.slice(0, 10)) || numberOf(a) - numberOf(b))
    .flatMap((name) => {
      const [, to = '', subject = '', text = ''] =
        /^To: (.*)\nSubject: (.*)\nDate: .*\n\n([\s\S]*)$/.exec(fs.readFileSync(path.join(folder, name), 'utf8')) ?? [];
      return to === address ? [{ to, subject, text }] : [];
    });
}

/** The mail with this number to an address, counted from 1, as soon as it was written. */
export const mailTo = (app: { dataDir: string }, address: string, nth = 1): Promise<WrittenMail> =>
  until(() => mailsTo(app, address)[nth - 1], { state: () => mailsTo(app, address) });

/** The typed code and the secret of the link in a mail about a forgotten password. */
export function codesIn({ text }: WrittenMail): { code: string; secret: string } {
  const code = /\b[0-9A-Z]{4}-[0-9A-Z]{4}\b/.exec(text)?.[0];
  const secret = /\/forgetpsw#email=[^&]+&token=([\w-]{43})$/m.exec(text)?.[1];
  if (!code || !secret) throw new Error(`The mail has no codes: ${text}`);
  return { code, secret };
}

/** The token of the link in an invitation. */
export function invitationIn({ text }: WrittenMail): string {
  const token = /\/invitation\/(\S+)$/m.exec(text)?.[1];
  if (!token) throw new Error(`The mail has no link: ${text}`);
  return token;
}
