import fs from 'node:fs/promises';
import path from 'node:path';

/** How many files are kept, the newest ones. Nothing else deletes the files. */
const maxFiles = 500;
/** How many file names are tried if other processes write mails at the same time. */
const maxTries = 100;

/**
 * Writes a mail into a file `<date>-<n>.txt` that only its owner may read, for an installation without a mail server.
 * @returns the path of the file
 */
export async function writeMailFile(
  folder: string,
  { to, subject, text }: { to: string; subject: string; text: string },
  now = new Date(),
): Promise<string> {
  await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  const content = `To: ${oneLine(to)}\nSubject: ${oneLine(subject)}\nDate: ${now.toISOString()}\n\n${text}\n`;
  const day = now.toISOString().slice(0, 10);
  const usedNumbers = await numbersOf(folder, day);
  for (let number = Math.max(0, ...usedNumbers) + 1, tries = 0; tries < maxTries; number += 1, tries += 1) {
    const file = path.join(folder, `${day}-${number}.txt`);
    try {
      await fs.writeFile(file, content, { mode: 0o600, flag: 'wx' });
      await dropOldest(folder);
      return file;
    } catch (error) {
      // Another process has just taken this name.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
  throw new Error(`No file name is free in ${folder}.`);
}

/** A line break in an address or subject would begin another header line. */
const oneLine = (text: string) => text.replaceAll(/[\r\n]+/g, ' ');

/** The names of the files, for example `2026-11-30-7.txt`: the seventh mail of a day. */
const fileName = /^(\d{4}-\d\d-\d\d)-(\d{1,9})\.txt$/;

/** The numbers of the mails of a day. */
async function numbersOf(folder: string, day: string): Promise<number[]> {
  const names = await fs.readdir(folder);
  return names.flatMap((name) => {
    const [, fileDay, number] = fileName.exec(name) ?? [];
    return fileDay === day ? [Number(number)] : [];
  });
}

async function dropOldest(folder: string): Promise<void> {
  const mails = (await fs.readdir(folder)).flatMap((name) => {
    const [, day = '', number] = fileName.exec(name) ?? [];
    return number === undefined ? [] : [{ name, day, number: Number(number) }];
  });
  const oldestFirst = mails.toSorted((a, b) => a.day.localeCompare(b.day) || a.number - b.number);
  for (const { name } of oldestFirst.slice(0, -maxFiles)) await fs.rm(path.join(folder, name), { force: true });
}
