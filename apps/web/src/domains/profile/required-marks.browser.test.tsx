import { afterEach, expect, test } from 'vitest';
import { closeDesk, openDesk } from '../../testing/desk.tsx';
import { PasswordDialog } from './parts/PasswordDialog.tsx';
import { DetailsCard } from './parts/DetailsCard.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

test('SH-21 the fields of a password and of a profile are marked as the schema requires them', async () => {
  await openDesk((user) => (
    <>
      <DetailsCard profile={{ ...user, twoFactor: null } as never} />
      <PasswordDialog onClose={() => undefined} />
    </>
  ));
  const marked = () => Array.from(document.querySelectorAll<HTMLInputElement>('input[required]'), ({ name }) => name);
  await expect.poll(() => marked().toSorted()).toEqual(['confirmPassword', 'name', 'newPassword', 'password']);
});
