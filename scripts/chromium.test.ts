import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

// In separate processes with a temporary folder of their own, since the tests themselves may use the browser.
test('several processes that look for the browser at once get the same one and leave nothing else behind', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'balcao-find-chromium-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  const script = `import { findChromium } from ${JSON.stringify(path.join(import.meta.dirname, 'chromium.ts'))};
    process.stdout.write((await findChromium()).executablePath);`;
  // The remains of a run that was killed while it unpacked.
  const { version } = JSON.parse(
    fs.readFileSync(path.resolve(import.meta.dirname, '../node_modules/@sparticuz/chromium/package.json'), 'utf8'),
  ) as { version: string };
  const name = path.join(folder, `balcao-chromium-${version}-${process.getuid?.() ?? 0}`);
  fs.mkdirSync(`${name}.draft-abc`);
  const found = await Promise.all(
    [1, 2, 3].map(async () => {
      const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
        env: { ...process.env, TMPDIR: folder, CHROMIUM_PATH: '', BALCAO_ONLY_NPM_CHROMIUM: '1' },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      let said = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
      const [code] = await once(child, 'exit');
      return { code: code as number, said };
    }),
  );
  expect(found).toEqual([1, 2, 3].map(() => ({ code: 0, said: path.join(name, 'chromium') })));
  expect(fs.readdirSync(folder)).toEqual([path.basename(name)]);
});
