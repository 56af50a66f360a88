import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { addTexts, textsOf } from '../../i18n/i18n.ts';

beforeAll(() => addTexts('screens'));

const migrations = path.resolve(import.meta.dirname, '../../../../server/migrations');
const sql = fs
  .readdirSync(migrations)
  .map((file) => fs.readFileSync(path.join(migrations, file), 'utf8'))
  .join('\n');

/** The tables whose changes the audit log tells under their own name. */
const audited = [...sql.matchAll(/call audited\('(\w+)'([^;]*)\);/g)].flatMap(([, table = '', options = '']) =>
  /"subject"/.test(options) ? [] : [table],
);

test('ST-01 every audited table has its words in the audit log', () => {
  expect(audited.length).toBeGreaterThan(30);
  const [subjects, objects] = [textsOf(($) => $.audit.subjects), textsOf(($) => $.audit.objects)];
  expect([...new Set(audited)].filter((table) => !(table in subjects) || !(table in objects))).toEqual([]);
});
