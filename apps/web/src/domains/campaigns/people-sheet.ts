import type { CampaignPerson } from '@balcao/contract';
import { t } from '../../i18n/i18n.ts';
import { csvRow } from '../../ui/csv.ts';
import { timeCell } from '../schedules/index.ts';
import { codeWords } from './code-words.ts';

const times = ['sentAt', 'deliveredAt', 'readAt', 'repliedAt', 'convertedAt'] as const;

/**
 * Turns the people of a report into CSV, in the language and the time zone of the screen.
 * @param lines a line of JSON for each person
 */
export function peopleSheet(lines: string, timeZone: string): string {
  const headings = [
    t(($) => $.campaigns.report.name),
    t(($) => $.campaigns.report.number),
    t(($) => $.campaigns.report.state),
    t(($) => $.campaigns.report.reason),
    ...times.map((time) => t(($) => $.campaigns.report.times[time])),
  ];
  const rows = lines.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as CampaignPerson]));
  return [headings, ...rows.map((person) => cellsOf(person, timeZone))].map(csvRow).join('');
}

const cellsOf = (person: CampaignPerson, timeZone: string) => [
  person.name,
  person.number,
  t(($) => $.campaigns.states[person.state]),
  person.code === null ? '' : codeWords(person.code),
  ...times.map((time) => timeCell(timeZone, person[time])),
];
