// A reporter of vitest for the errors outside of a test, which vitest's report as JSON leaves out.
import fs from 'node:fs';
import path from 'node:path';
import type { Reporter } from 'vitest/node';

export interface UnhandledError {
  /** The test file that was running, as a path from the root of the repository; empty if unknown. */
  file: string;
  text: string;
}

/** The errors of the last run: an array of `UnhandledError` as JSON. */
export const unhandledErrorsFile = path.resolve(import.meta.dirname, '../.cache/reports/unhandled-errors.json');

const root = path.resolve(import.meta.dirname, '..');

// Vitest takes the default export of a reporter's file.
// oxlint-disable-next-line import/no-default-export
export default class UnhandledErrors implements Reporter {
  readonly onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    const found = errors.map(({ VITEST_TEST_NAME: test, VITEST_TEST_PATH: file, message, stack = '' }) => ({
      file: file === undefined ? '' : path.relative(root, String(file)),
      text: [`Test: ${String(test)}`, message, stack].join('\n'),
    }));
    fs.writeFileSync(unhandledErrorsFile, JSON.stringify(found));
  };
}
