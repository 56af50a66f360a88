import { Contact, emptyRecord } from '@balcao/contract';
import { IconFlag } from '@tabler/icons-react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useIsPaletteOpen } from '../../../app/shell/palette-state.ts';
import { PaletteHost } from '../../../app/shell/PaletteHost.tsx';
import { expectAccessible } from '../../../testing/accessible.ts';
import { closeDesk, openDesk } from '../../../testing/desk.tsx';
import { callsOf, onCall, Refusal } from '../../../testing/fake-server.ts';
import { useCommands } from '../../../ui/commands.ts';

afterEach(async () => {
  await page.viewport(1200, 800);
  expect(await closeDesk()).toEqual([]);
});

const field = page.getByRole('combobox', { name: 'Buscar e executar' });
const names = () =>
  [...document.querySelectorAll('[role=option]')].map((option) => option.querySelector('[class*=name]')?.textContent);
const chosen = () => document.querySelector('[role=option][aria-selected=true] [class*=name]')?.textContent;
const groups = () =>
  [...document.querySelectorAll('[role=group]')].map((group) => group.firstElementChild?.textContent);
const press = (keys: string) => userEvent.keyboard(keys);

const noRows = {
  columns: { id: [], contactId: [], userId: [], queueId: [], whatsappId: [] },
  numbers: [],
  texts: [],
  contacts: [],
  queues: [],
  users: [],
  whatsapps: [],
  tags: [],
  tagged: [],
  guests: {},
  hits: [],
};
const end = { count: 0, countIsCapped: false, isComplete: true, hasMore: false, next: null };
const contact = (id: number, name: string) => ({ ...emptyRecord(Contact), id, name, number: '5511987650001' });

let ran: string[] = [];
function Flagged() {
  useCommands(() => [{ label: 'Marcar com bandeira', icon: IconFlag, keys: 'alt+m', run: () => ran.push('flag') }]);
  return <input aria-label="Campo" data-open={useIsPaletteOpen() || undefined} />;
}

async function openPalette() {
  ran = [];
  onCall('contacts', 'page', () => ({ ...end, contacts: [] }));
  onCall('tickets', 'rows', () => ({ ...end, ...noRows }));
  await openDesk(() => (
    <div>
      <Flagged />
      <PaletteHost />
    </div>
  ));
  await page.getByRole('textbox', { name: 'Campo' }).click();
  await press('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
}

test('SR-07 Ctrl K offers actions of the ticket, screens and actions of the workspace, in order', async () => {
  await openPalette();
  await expect.poll(groups).toEqual(['Este atendimento', 'Ir para', 'Ações']);
  expect(names()).toEqual(expect.arrayContaining(['Marcar com bandeira', 'Atendimentos', 'Tema escuro', 'Sair']));
  expect(callsOf('contacts', 'page')).toEqual([]);
  expect(chosen()).toBe('Marcar com bandeira');
  await expectAccessible();
  await expect.element(page.getByRole('dialog', { name: 'Buscar e executar' })).toBeVisible();
  await press('{ArrowUp}');
  expect(chosen()).toBe('Sair');
  await press('{ArrowDown}{Enter}');
  expect(ran).toEqual(['flag']);
  await expect.element(field).not.toBeInTheDocument();
  // The focus is where it was.
  await expect.element(page.getByRole('textbox', { name: 'Campo' })).toHaveFocus();
  await press('{Control>}k{/Control}');
  await expect.element(field).toHaveFocus();
  await press('{Escape}');
  await expect.element(page.getByRole('textbox', { name: 'Campo' })).toHaveFocus();
});

test('SR-07 what is typed ranks the lines, marks them, and finds nothing in words', async () => {
  await openPalette();
  await field.fill('ban');
  await expect.poll(names).toEqual(['Marcar com bandeira']);
  expect(document.querySelector('mark')?.textContent).toBe('ban');
  await field.fill('ingles english');
  await field.fill('english');
  await expect.poll(names).toEqual(['Idioma: English']);
  await field.fill('xyzw');
  await expect.element(page.getByText('Nada encontrado para “xyzw”.')).toBeVisible();
  await expectAccessible();
});

test("SR-07 the server's hits come in parts: the search goes on by itself, a group grows on request", async () => {
  await openPalette();
  let asked = 0;
  onCall('contacts', 'page', ({ query }) => {
    asked += 1;
    // The first part has nothing yet.
    if (!query['after']) return { ...end, contacts: [], isComplete: false, hasMore: true, next: '1_A' };
    if (query['after'] === '1_A') {
      const found = Array.from({ length: 7 }, (_none, n) => contact(n + 1, `Zélia ${n + 1}`));
      return { ...end, contacts: found, hasMore: true, next: '7_Z' };
    }
    return { ...end, contacts: [contact(8, 'Zélia 8')] };
  });
  await field.fill('zelia');
  await expect.poll(names).toEqual(['Zélia 1', 'Zélia 2', 'Zélia 3', 'Zélia 4', 'Zélia 5', 'Mostrar mais']);
  expect(asked).toBe(2);
  await press('{ArrowUp}');
  expect(chosen()).toBe('Mostrar mais');
  await press('{Enter}');
  await expect.poll(() => names()[7]).toBe('Zélia 8');
  expect([names().length, chosen()]).toEqual([8, 'Zélia 6']);
  expect(asked).toBe(3);
});

test('SR-07 one call a pause in typing, and a failed one can be repeated from its line', async () => {
  await openPalette();
  let isBroken = true;
  onCall('contacts', 'page', () => {
    if (isBroken) throw new Refusal(500, 'ERR_INTERNAL_SERVER_ERROR');
    return { ...end, contacts: [contact(1, 'Rita')] };
  });
  await userEvent.type(field, 'rita');
  const retry = page.getByRole('option', { name: /Tentar de novo/ });
  await expect.element(retry).toBeVisible();
  const searched = callsOf('contacts', 'page').map(({ query }) => query['searchParam']);
  expect(searched.at(-1)).toBe('rita');
  expect(searched.length).toBeLessThan(4);
  isBroken = false;
  await retry.click();
  await expect.element(page.getByRole('option', { name: /Rita/ })).toBeVisible();
  await expect.element(field).toHaveFocus();
});

test('SR-07 on a phone it fills the screen and is closed by its button', async () => {
  await page.viewport(390, 844);
  await openPalette();
  const { width, height } = document.querySelector('[role=dialog]')?.getBoundingClientRect() ?? {};
  expect([width, height]).toEqual([390, 844]);
  await expectAccessible();
  await page.getByRole('button', { name: 'Fechar' }).click();
  await expect.element(field).not.toBeInTheDocument();
});
