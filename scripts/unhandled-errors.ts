// A reporter of vitest for what its report as JSON leaves out: the errors outside of a test, and messages that are not
// part of the stack.
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
  /** The report as JSON has the stack only. That of an action in the browser begins with a placeholder. */
  readonly onTestCaseResult: Reporter['onTestCaseResult'] = (test) => {
    for (const error of test.result().errors ?? []) {
      if (error.stack && !error.stack.includes(error.message)) error.stack = `${error.message}\n${error.stack}`;
    }
  };

  readonly onTestRunEnd: Reporter['onTestRunEnd'] = (_modules, errors) => {
    const unhandled = errors.map(({ VITEST_TEST_NAME: test, VITEST_TEST_PATH: file, message, stack = '' }) => ({
      file: file === undefined ? '' : path.relative(root, String(file)),
      text: [`Test: ${String(test)}`, message, stack].join('\n'),
    }));
    fs.writeFileSync(unhandledErrorsFile, JSON.stringify(unhandled));
  };
}
