import fs from 'node:fs';
import path from 'node:path';
import { transform } from 'oxc-transform-react';
import { expect, test } from 'vitest';

const domains = path.resolve(import.meta.dirname, '..');
const hotFiles = [
  ...fs.globSync('messages/**/*.{ts,tsx}', { cwd: domains }),
  ...['TicketRows', 'TicketItem', 'TicketList'].map((name) => `tickets/parts/${name}.tsx`),
].filter((file) => !file.includes('.test.'));

test('the compiler of React skips no component of the conversation and of the ticket list', async () => {
  expect(hotFiles.length).toBeGreaterThan(80);
  // The build does not report what the compiler skips; a skipped component draws again with every event.
  const skipped = await Promise.all(
    hotFiles.map(async (file) => {
      const code = fs.readFileSync(path.join(domains, file), 'utf8');
      const { errors } = await transform(file, code, { reactCompiler: { reportDiagnostics: true } });
      return errors.map(({ message }) => `${file}: ${message}`);
    }),
  );
  expect(skipped.flat()).toEqual([]);
});
