import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { releaseVersion } from './release-version.ts';

test('a release has the version of its tag, with the commits since, and without a tag that of package.json', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'balcao-release-version-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  fs.writeFileSync(path.join(folder, 'package.json'), '{ "version": "0.1.0" }');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', ...args], {
      cwd: folder,
      // Without the repository of a git hook, and without the person's own settings of git.
      env: { PATH: process.env['PATH'], GIT_CONFIG_GLOBAL: os.devNull, GIT_CONFIG_SYSTEM: os.devNull },
      stdio: 'ignore',
    });
  const commit = () => git('commit', '--allow-empty', '-m', 'Change something.');
  git('init');
  commit();
  git('tag', 'other-tag');
  expect(releaseVersion(folder)).toBe('0.1.0');
  git('tag', 'v1.2.0');
  expect(releaseVersion(folder)).toBe('1.2.0');
  commit();
  expect(releaseVersion(folder)).toMatch(/^1\.2\.0-1-g[0-9a-f]{7,}$/);
});
