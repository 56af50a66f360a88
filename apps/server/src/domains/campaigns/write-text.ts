import { createHash } from 'node:crypto';
import { isPersonVariable, personVariables, type CampaignSettings } from '@balcao/contract';
import { nameForTexts } from '@balcao/contract/messages/fill-variables';

/** A person as the variables of a text may name them. */
export interface Addressed {
  name: string;
  number: string | null;
  email: string;
  /** The further columns of the sheet, and the extra fields of the contact. */
  variables: Readonly<Record<string, string>>;
}

/**
 * A variable, and perhaps the words that replace an empty value: `{nome}`, `{nome|cliente}`. Not `{{nome}}`: double
 * braces are filled later, as in all texts. Longer names or words, or a line break, are no variable but text.
 */
const variablePattern = /(?<!\{)\{([^{}|\n]{1,60})(?:\|([^{}|\n]{0,100}))?\}(?!\})/g;

/**
 * Fills the variables of a campaign: `{nome}`, `{email}`, `{numero}`, the variables of the person, and those of the
 * settings. If two have the same name, the first kind in this order counts. Upper and lower case are the same. An
 * unknown or blank variable becomes its fallback, or empty. Double braces stay.
 */
export function fillPerson(text: string, person: Addressed, variables: CampaignSettings['variables']): string {
  if (!text.includes('{')) return text;
  const name = nameForTexts(person.name);
  const firstName = name.trim().split(/\s+/)[0] ?? '';
  const number = person.number ?? '';
  // Later entries replace earlier ones of the same key.
  const values = new Map<string, string>([
    ...variables.map(({ key, value }) => [keyOf(key), value] as const),
    ...Object.entries(person.variables).map(([key, value]) => [keyOf(key), value] as const),
    ['nome', name],
    ['name', name],
    ['primeironome', firstName],
    ['firstname', firstName],
    ['email', person.email],
    ['numero', number],
    ['número', number],
    ['number', number],
  ]);
  return text.replaceAll(variablePattern, (_, key: string, fallback = '') => {
    const filled = values.get(keyOf(key)) ?? '';
    return filled.trim() === '' ? fallback : filled;
  });
}

/**
 * SQL: whether a text is blank for a person after `fillPerson`; undefined: it is blank for no person. The person is the
 * row `p` of `audienceSql`.
 * @param value adds a parameter to the statement and returns its placeholder
 */
export function blankSql(
  text: string,
  variables: CampaignSettings['variables'],
  value: (parameter: unknown) => string,
): string | undefined {
  const named = [...text.matchAll(variablePattern)];
  const hasOtherWords = text.replaceAll(variablePattern, '').trim() !== '';
  const hasFallback = named.some(([, , fallback = '']) => fallback.trim() !== '');
  if (hasOtherWords || hasFallback) return undefined;
  const settings = new Map(variables.map((variable) => [keyOf(variable.key), variable.value]));
  const blanks = named.map(([, key = '']) => `coalesce(${valueSql(keyOf(key), settings, value)}, '') !~ '\\S'`);
  return blanks.length === 0 ? 'true' : `(${blanks.join(' and ')})`;
}

/** SQL of the value of a variable for the person `p`; if the person does not have it, of the value in the settings. */
function valueSql(key: string, settings: ReadonlyMap<string, string>, value: (parameter: unknown) => string): string {
  // The casts: `Object.keys` returns any strings, and `includes` of a literal list takes only its literals.
  const ownColumn = (Object.keys(personVariables) as (keyof typeof personVariables)[]).find((column) =>
    (personVariables[column] as readonly string[]).includes(key),
  );
  // A contact that a program made has its number as its name. A text does not address a person by a number.
  if (ownColumn === 'name') return `case when p.name ~ '[[:alpha:]]' then p.name end`;
  if (ownColumn) return `p.${ownColumn}`;
  const ofPerson = `(
    select min(v.value) from jsonb_each_text(p.variables) v where lower(btrim(v.key)) = ${value(key)})`;
  return `coalesce(${ofPerson}, ${value(settings.get(key) ?? '')})`;
}

const keyOf = (key: string) => key.trim().toLowerCase();

/**
 * The variables of texts that can only be columns of a sheet or extra fields of contacts, in lower case, each once. The
 * settings and the variables that every person has (`isPersonVariable`) are left out.
 */
export function columnsIn(texts: readonly string[], variables: CampaignSettings['variables']): string[] {
  const settings = new Set(variables.map(({ key }) => keyOf(key)));
  const named = texts.flatMap((text) => [...text.matchAll(variablePattern)].map(([, key = '']) => keyOf(key)));
  return [...new Set(named)].filter((key) => !isPersonVariable(key) && !settings.has(key));
}

type Texts = Record<'message1' | 'message2' | 'message3' | 'message4' | 'message5', string>;

/** The texts of a campaign that are not empty. */
export const textsOf = (row: Texts) =>
  [row.message1, row.message2, row.message3, row.message4, row.message5].filter((text) => text !== '');

/**
 * The text of a person, chosen by a hash, so that a second try chooses the same text. Empty: the campaign has no text.
 */
export function variantOf(texts: readonly string[], campaignId: number, identity: string): string {
  const digest = createHash('sha256').update(`${campaignId} ${identity}`).digest();
  return texts[digest.readUInt32BE() % Math.max(1, texts.length)] ?? '';
}

/** The number of a text of a campaign, from 1 on. Of two equal texts the first one's number counts. Unknown text: 1. */
export const variantNumber = (row: Texts, text: string): number =>
  [row.message1, row.message2, row.message3, row.message4, row.message5].indexOf(text) + 1 || 1;
