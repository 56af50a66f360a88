import { IconBan } from '@tabler/icons-react';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeDesk, openDesk } from '../testing/desk.tsx';
import { Hints } from './Hints.tsx';
import { IconButton } from './IconButton.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

const hint = page.getByRole('tooltip');
const button = (name: string) => page.getByRole('button', { name });

async function openButtons() {
  await openDesk(() => (
    <>
      <IconButton label="Bloquear">
        <IconBan />
      </IconButton>
      <IconButton label="Anexar">
        <IconBan />
      </IconButton>
      <p>Sem dica</p>
      <Hints />
    </>
  ));
}

test('the button under the pointer shows its name, one at a time', async () => {
  await openButtons();
  await button('Bloquear').hover();
  await expect.element(hint).toHaveTextContent('Bloquear');
  await button('Anexar').hover();
  await expect.element(hint).toHaveTextContent('Anexar');
  expect(hint.elements()).toHaveLength(1);
  await page.getByText('Sem dica').hover();
  await expect.element(hint).not.toBeInTheDocument();
});

test('the button with the keyboard focus shows its name until Escape or a press', async () => {
  await openButtons();
  await page.getByText('Sem dica').click();
  await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}');
  await expect.element(hint).toHaveTextContent('Bloquear');
  await userEvent.keyboard('{Escape}');
  await expect.element(hint).not.toBeInTheDocument();
  await button('Anexar').hover();
  await expect.element(hint).toHaveTextContent('Anexar');
  await button('Anexar').click();
  await expect.element(hint).not.toBeInTheDocument();
});
