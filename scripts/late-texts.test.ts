import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const source = path.resolve(import.meta.dirname, '../apps/web/src');
const modules = new Map(
  fs
    .readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => [file, fs.readFileSync(path.join(source, file), 'utf8')]),
);
const textOf = (file: string) => modules.get(file) ?? '';
/** The module that an import leads to; undefined outside of the web app. */
function find(from: string, written: string): string | undefined {
  const file = path.join(path.dirname(from), written);
  return written.startsWith('.') && modules.has(file) ? file : undefined;
}

const isDoor = (file: string) => /^domains\/[^/]+\/(?:index|parts)\.ts$/.test(file);
/** The module in which a name of a door stands. */
const behind = (door: string, name: string) =>
  [...textOf(door).matchAll(/export \{([^}]*)\} from '([^']+)'/g)].flatMap(([, names = '', written = '']) =>
    names.split(',').some((one) => one.trim() === name) ? (find(door, written) ?? []) : [],
  );

/** The modules that a module imports. Of a door only what is used is loaded, and types load nothing. */
const importsOf = (file: string): string[] =>
  [...textOf(file).matchAll(/^(?:import|export) (?!type )([^;']*)'([^']+)';/gm)].flatMap(
    ([, names = '', written = '']) => {
      const to = find(file, written);
      if (to === undefined) return [];
      return isDoor(to) ? (names.match(/\w+/g) ?? []).flatMap((name) => behind(to, name)) : to;
    },
  );

/** The modules that a module loads later without the texts of dialogs. A screen brings its own. */
const loadedBy = (file: string): string[] =>
  file === 'app/routes.tsx' || file.endsWith('/screens.ts')
    ? []
    : [...textOf(file).matchAll(/(withDialogTexts\(async[^']*)?import\('([^']+)'\)/g)].flatMap(
        ([, isLate, written = '']) => (isLate ? [] : (find(file, written) ?? [])),
      );

/** What the conversations, the menu and the bar consist of, without the parts that load texts of their own. */
function firstParts(): Set<string> {
  const parts = new Set<string>();
  const open = [
    'app/main.tsx',
    'app/SignedIn.tsx',
    'app/shell/Shell.tsx',
    'domains/tickets/TicketsScreen.tsx',
    ...[...modules.keys()].filter((file) => /^domains\/[^/]+\/noun\.ts$/.test(file)),
  ];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (parts.has(file)) continue;
    parts.add(file);
    open.push(...importsOf(file), ...loadedBy(file));
  }
  return parts;
}

/** `$.tickets.bulk`: the texts that are not loaded at first. */
async function lateTexts(): Promise<Set<string>> {
  const late = new Set<string>();
  for (const file of modules.keys()) {
    const [, folder = ''] = /^domains\/([^/]+)\/(?:dialog|(?:[\w-]+-)?screen)-texts\.ts$/.exec(file) ?? [];
    if (!folder) continue;
    const { pt } = (await import(path.join(source, file))) as { pt: object };
    const noun = folder.replace(/-(\w)/g, (_all, letter: string) => letter.toUpperCase());
    for (const key of Object.keys(pt)) if (key !== 'errors') late.add(`$.${noun}.${key}`);
  }
  return late;
}

test('what the conversations, the menu and the bar show at first uses no text that loads later', async () => {
  const parts = firstParts();
  expect([...parts]).toEqual(
    expect.arrayContaining(['domains/messages/parts/Bubble.tsx', 'domains/contacts/parts/ContactPanel.tsx']),
  );
  expect([...parts]).not.toContain('domains/tickets/parts/ResolveDialog.tsx');
  const late = await lateTexts();
  expect(late).toContain('$.tickets.bulk');
  const used = [...parts].flatMap((file) =>
    [...textOf(file).matchAll(/\$\.\w+\.\w+/g)].flatMap(([text]) => (late.has(text) ? `${file}: ${text}` : [])),
  );
  expect([...new Set(used)]).toEqual([]);
});
