import { expect, test } from 'vitest';
import { chooseVersion, readVersion, type Version } from './choose-version.ts';

const [older, bundled, newest]: Version[] = [
  [2, 3000, 9],
  [2, 3000, 100],
  [2, 3000, 101],
];

test('the newest known version is used, from any of its sources', () => {
  expect(chooseVersion([newest, older, bundled], new Set())).toEqual(newest);
  expect(chooseVersion([undefined, older, bundled], new Set())).toEqual(bundled);
});

test('a version that was refused gives way to the next one, and is tried again when there is no other', () => {
  expect(chooseVersion([newest, older, bundled], new Set(['2.3000.101']))).toEqual(bundled);
  expect(chooseVersion([newest, bundled], new Set(['2.3000.101', '2.3000.100']))).toEqual(newest);
});

test('only three numbers are a version', () => {
  expect([
    readVersion('2.3000.1043857760'),
    readVersion('2.3000'),
    readVersion('latest'),
    readVersion(undefined),
  ]).toEqual([[2, 3000, 1043857760], undefined, undefined, undefined]);
});
