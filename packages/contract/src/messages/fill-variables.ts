import type { Language } from '../languages.ts';

/** The variables that a text may name in double braces. Unknown names stay unchanged; nothing is escaped. */
export interface Variables {
  /** By `nameForTexts`. Empty: only the number of the contact is known. Then `{{name}}` leaves no gap in the text. */
  name: string;
  /** Id of the ticket, for a protocol number that stays the same during the attendance. */
  ticketId: number;
  ticketCreatedAt: Date;
  userName: string | null;
  queueName: string | null;
  now: Date;
  timeZone: string;
  language: Language;
}

/** The name of a contact for texts; empty: a program made the contact, and its name is its number. */
export const nameForTexts = (name: string): string => (/\p{L}/u.test(name) ? name : '');

const greetings = {
  pt: ['Boa madrugada', 'Bom dia', 'Boa tarde', 'Boa noite'],
  en: ['Good evening', 'Good morning', 'Good afternoon', 'Good evening'],
  es: ['Buenas noches', 'Buenos días', 'Buenas tardes', 'Buenas noches'],
} as const;

/** Night until 6, morning until 12, afternoon until 18, then evening. */
export function greetingAt(hour: number, language: keyof typeof greetings): string {
  const [night, morning, afternoon, evening] = greetings[language];
  if (hour < 6) return night;
  if (hour < 12) return morning;
  return hour < 18 ? afternoon : evening;
}

/**
 * Fills `{{firstName}}`, `{{name}}`, `{{ms}}` (a greeting by the hour), `{{protocol}}`, `{{date}}`, `{{hora}}`,
 * `{{user}}`, `{{queue}}`, `{{ticket}}` and their aliases.
 */
export function fillVariables(text: string, about: Variables): string {
  if (!text.includes('{{')) return text;
  const named = about.name === '' ? withoutName(text) : text;
  const local = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('pt-BR', { timeZone: about.timeZone, ...options }).format(about.now);
  /** The day of the ticket, such as `20261123`. */
  const ticketDay = new Intl.DateTimeFormat('en-CA', { timeZone: about.timeZone, dateStyle: 'short' })
    .format(about.ticketCreatedAt)
    .replaceAll('-', '');
  const greeting = () => greetingAt(Number(local({ hour: 'numeric', hourCycle: 'h23' })), about.language);
  const firstName = () => about.name.trim().split(/\s+/)[0] ?? '';
  const values = new Map<string, () => string>(
    Object.entries({
      firstname: firstName,
      name: () => about.name,
      ms: greeting,
      // The specification spells it so.
      gretting: greeting,
      greeting,
      protocol: () => `${ticketDay}-${about.ticketId}`,
      date: () => local({ day: '2-digit', month: '2-digit', year: 'numeric' }),
      hora: () => local({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
      time: () => local({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
      user: () => about.userName ?? '',
      queue: () => about.queueName ?? '',
      fila: () => about.queueName ?? '',
      ticket: () => String(about.ticketId),
    }),
  );
  return named.replaceAll(
    /\{\{\s*([\p{L}\p{N}_]+)\s*\}\}/gu,
    (whole, name: string) => values.get(name.toLowerCase())?.() ?? whole,
  );
}

/**
 * Removes the variables of a contact without a name, with WhatsApp's marks around them and the comma or spaces that
 * join them to the text: `Olá, *{{name}}*!` becomes `Olá!`. At the beginning of a line, the punctuation after the
 * variable is removed, too: `{{name}}, tudo bem?` becomes `tudo bem?`.
 */
const withoutName = (text: string): string =>
  text
    .replaceAll(/^([*_~]*)\{\{\s*(?:first)?name\s*\}\}\1[,!.:;]?[ \t]*/gim, '')
    .replaceAll(/,?[ \t]*([*_~]*)\{\{\s*(?:first)?name\s*\}\}\1/gi, '');
