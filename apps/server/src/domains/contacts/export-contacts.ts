import { Readable } from 'node:stream';
import { byteOrderMark, csvLine } from '../../platform/csv.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

interface ExportedContact {
  id: number;
  name: string;
  number: string;
  email: string;
}

const pageSize = 1000;
// A number `lid:…` stands for a phone number that is not known.
const selectPage = statement(`select id, name, case when number like 'lid:%' then '' else number end as number, email
  from contacts
  where not is_group and (name collate "pt-BR-x-icu", id) > ($1 collate "pt-BR-x-icu", $2::int)
  order by name collate "pt-BR-x-icu", id
  limit ${pageSize}`);

/**
 * All contacts that are persons, by name, as CSV. It reads a page at a time, so memory does not grow with the number of
 * contacts.
 */
export const exportContacts = (company: Company): Readable => Readable.from(lines(company));

async function* lines(company: Company): AsyncGenerator<string> {
  yield `${byteOrderMark}name;number;email\r\n`;
  let after = { name: '', id: 0 };
  for (;;) {
    const contacts = await company.read((scope) => scope.rows<ExportedContact>(selectPage, [after.name, after.id]));
    if (contacts.length > 0) yield contacts.map(lineOf).join('');
    const last = contacts.at(-1);
    if (!last || contacts.length < pageSize) return;
    after = last;
  }
}

const lineOf = ({ name, number, email }: ExportedContact) => csvLine([name, number, email]);
