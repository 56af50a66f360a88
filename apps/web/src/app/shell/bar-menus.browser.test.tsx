import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { closeDesk, openDesk } from '../../testing/desk.tsx';
import { ShortcutSheet } from '../../ui/ShortcutSheet.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';
import { ProfileMenu } from './ProfileMenu.tsx';
import { VolumeControl } from './VolumeControl.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

test('SH-07 the menus of the bar are accessible, and Escape gives the focus back to their buttons', async () => {
  await openDesk(() => (
    <main>
      <LanguageMenu />
      <VolumeControl />
      <ProfileMenu onPhone={false} />
      <ShortcutSheet />
    </main>
  ));
  const menus = { Idioma: 'menu', 'Volume das notificações': 'dialog', 'Minha conta: Ana Lima': 'menu' } as const;
  for (const [name, role] of Object.entries(menus)) {
    const button = page.getByRole('button', { name });
    await button.click();
    await expect.element(page.getByRole(role)).toBeVisible();
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole(role)).not.toBeInTheDocument();
    await expect.element(button).toHaveFocus();
  }
  await userEvent.keyboard('?');
  await expect.element(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toBeVisible();
  await expectAccessible();
});
