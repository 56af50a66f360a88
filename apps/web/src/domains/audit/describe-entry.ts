import type { AuditEntry } from '@balcao/contract';
import { formatDay, formatDayTime, formatDollars } from '../../i18n/format.ts';
import { formatCents } from '../../i18n/format-money.ts';
import { findText, t, textsOf } from '../../i18n/i18n.ts';
import { csvRow } from '../../ui/csv.ts';
import { deviceName } from '../profile/index.ts';

export interface DescribedChange {
  field: string;
  /**
   * Absent for a secret: only its change is known. A new record has only `after`, and a deleted one only `before`.
   */
  values?: { before?: string; after?: string };
}

/** The subjects that have a text, as `[subject, text]` in the order of the texts, for a choice. */
export const subjectNames = (): [string, string][] =>
  Object.entries(textsOf(($) => $.audit.subjects)).toSorted(([, a], [, b]) => a.localeCompare(b));

/** Who did it. */
export function nameActor({ actor, actorName }: AuditEntry): string {
  if (actor === 'program') return t(($) => $.audit.actors.program, { name: actorName });
  if (actor === 'platform' && actorName !== '') return t(($) => $.audit.operator, { name: actorName });
  return actor === 'user' ? actorName : t(($) => $.audit.actors[actor]);
}

/** What was done, before the name of the record. A subject without a text, which is newer, is shown by its own name. */
export function nameAction({ subject, action }: AuditEntry): string {
  const special = findText(($) => $.audit.events, `${subject}.${action}`);
  if (special !== undefined) return special;
  const what = findText(($) => $.audit.objects, subject) ?? subject;
  return t(($) => $.audit.actions[action], { what });
}

/** The name of the record. A setting is named by its text. In a sign-in, the user is already named as the actor. */
export function nameRecord({ subject, recordName, actorName }: AuditEntry): string {
  if (subject === 'sessions' && recordName === actorName) return '';
  if (subject !== 'settings') return recordName;
  return findText(($) => $.settings.options, recordName) ?? findText(($) => $.audit.settings, recordName) ?? recordName;
}

/** The fields that changed, in the order of their names. */
export const describeChanges = ({ subject, action, changes }: AuditEntry): DescribedChange[] =>
  Object.entries(changes)
    .map(([column, change]) => {
      const field =
        findText(($) => $.audit.fields, `${subject}.${column}`) ?? findText(($) => $.audit.fields, column) ?? column;
      if (change === null) return { field };
      const [before, after] = change;
      const hasBefore = action === 'changed' || action === 'removed';
      const hasAfter = action !== 'removed';
      return {
        field,
        values: {
          ...(hasBefore && { before: show(column, before) }),
          ...(hasAfter && { after: show(column, after) }),
        },
      };
    })
    .toSorted((a, b) => a.field.localeCompare(b.field));

/** A value in the user's language, by its type and the name of its column. */
function show(column: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? t(($) => $.audit.yes) : t(($) => $.audit.no);
  // A price of WhatsApp, in millionths of a dollar.
  if (column === 'micros') return formatDollars(Number(value) / 1_000_000, 6);
  if (/(^|_)cents$/.test(column)) return formatCents(Number(value));
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  if (column === 'device') return deviceName(text) ?? text;
  if (column === 'profile') return findText(($) => $.users.profiles, text) ?? text;
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return formatDayTime(text);
  // At noon, so that no time zone turns the day into another.
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return formatDay(`${text}T12:00:00`);
  // In these columns a value such as `open` has a text of its own, about invoices and payments.
  const paymentText = /^(status|state|paid_with)$/.test(column) ? findText(($) => $.audit.payments, text) : undefined;
  return paymentText ?? findText(($) => $.audit.values, text) ?? text;
}

function asLine({ field, values }: DescribedChange): string {
  if (!values) return `${field}: ${t(($) => $.audit.isChanged)}`;
  const knownValues = [values.before, values.after].filter((value) => value !== undefined);
  return `${field}: ${knownValues.join(' → ')}`;
}

/** The entries as a file for spreadsheets. */
export const writeEntries = (entries: readonly AuditEntry[]): string =>
  [
    csvRow([
      t(($) => $.audit.when),
      t(($) => $.audit.who),
      t(($) => $.audit.where),
      t(($) => $.audit.what),
      t(($) => $.audit.record),
      t(($) => $.audit.changes),
    ]),
    ...entries.map((entry) =>
      csvRow([
        formatDayTime(entry.at),
        nameActor(entry),
        entry.address ?? '',
        nameAction(entry),
        nameRecord(entry),
        describeChanges(entry).map(asLine).join(' | '),
      ]),
    ),
  ].join('');
