import { randomUUID } from 'node:crypto';
import { codesIn, invitationIn, mailTo } from '../apps/server/src/testing/mails.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { callAsFirst, makePerson, openAs, signIn } from './people.ts';
import { expect, test } from './test.ts';
import { installationUnderTest } from './which-installation.ts';

const newPassword = 'Nova-senha-1';
const unusedEmail = () => `pessoa-${randomUUID()}@balcao.test`;
const mail = (address: string, nth?: number) => mailTo(installationUnderTest(), address, nth);

test('SH-01 sign-up and forgotten password are open to strangers; signed-in users are sent to the start', async ({
  page,
  request,
}) => {
  const person = await makePerson(request, { profile: 'user' });
  await page.goto('/signup?companyId=3');
  await expect(page.getByRole('heading', { name: 'Crie a sua conta' })).toBeVisible();
  await page.getByRole('link', { name: 'Já tenho uma conta' }).click();
  await page.getByRole('link', { name: 'Esqueci a senha' }).click();
  await expect(page).toHaveURL(/\/forgetpsw$/);
  await page.getByRole('link', { name: 'Criar uma conta' }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await openAs(page, person);
  for (const address of ['/signup', '/forgetpsw']) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/tickets$/);
  }
});

test('SH-20 a company signs up, names what is wrong at its field, and is at its desk at once', async ({
  page,
  request,
}) => {
  const registered = await makePerson(request);
  await page.goto('/signup');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Obrigatório')).toHaveCount(4);
  await expect(page.getByLabel('Nome da empresa')).toBeFocused();
  await page.getByLabel('Nome da empresa').fill('Floricultura Íris');
  await page.getByLabel('E-mail').fill(registered.email);
  await page.getByLabel('Telefone com DDD').pressSequentially('11987654321');
  await expect(page.getByLabel('Telefone com DDD')).toHaveValue('(11) 98765-4321');
  await page.getByLabel('Senha', { exact: true }).fill('abc');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('A senha precisa de pelo menos 5 caracteres.')).toBeVisible();
  await page.getByLabel('Senha', { exact: true }).fill('segredo');
  await page.getByLabel('Plano').selectOption({ index: 0 });
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText('Já existe um usuário com este e-mail.')).toBeVisible();
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await page.getByLabel('E-mail').fill(unusedEmail());
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await page.waitForURL((url) => url.pathname !== '/signup');
  await expect(page.getByText('Olá, Floricultura')).toBeVisible();
  await expect(page.getByText(/A assinatura da empresa vence em 3 dias/)).toBeVisible();
});

test('SH-20 a company that signs up in Spanish is shown in Spanish, also in another browser', async ({ page }) => {
  await page.goto('/signup');
  await page.getByLabel('Nome da empresa').fill('Zapatería Luna');
  await page.getByRole('button', { name: 'ES: Español' }).click();
  await page.getByLabel('Correo').fill(unusedEmail());
  await page.getByLabel('Teléfono').fill('11987654321');
  await page.getByLabel('Contraseña', { exact: true }).fill('segredo');
  await page.getByRole('button', { name: 'Crear cuenta' }).click();
  await page.waitForURL((url) => url.pathname !== '/signup');
  await expect(page.getByText('Hola, Zapatería')).toBeVisible();
  await page.evaluate(() => localStorage.removeItem('language'));
  await page.reload();
  await expect(page.getByText('Hola, Zapatería')).toBeVisible();
});

test('SH-21 who forgot the password gets a code by mail and sets a new one', async ({ page, request }) => {
  const person = await makePerson(request);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Esqueci a senha' }).click();
  await expect(page.getByRole('heading', { name: 'Esqueceu a senha?' })).toBeVisible();
  await page.getByLabel('E-mail').fill(unusedEmail());
  await page.getByRole('button', { name: 'Enviar o código' }).click();
  await expect(page.getByText('Nenhum usuário entra com este e-mail.')).toBeVisible();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Enviar o código' }).click();
  await expect(page.getByText(`Enviamos um código para ${person.email}.`)).toBeVisible();
  await expect(page.getByLabel('Código do e-mail')).toBeFocused();

  const { code } = codesIn(await mail(person.email));
  const password = page.getByLabel('Nova senha', { exact: true });
  await page.getByLabel('Código do e-mail').fill('AAAA-AAAA');
  await password.fill('nova-senha');
  await page.getByLabel('Repita a nova senha').fill('outra');
  await page.getByRole('button', { name: 'Salvar a nova senha' }).click();
  await expect(page.getByText('A senha ainda não atende a todas as regras.')).toBeVisible();
  await expect(page.getByText('As senhas não são iguais.')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(newPassword);
  await expect(page.getByRole('list', { name: 'A senha precisa ter' }).getByText('atendido')).toHaveCount(4);
  await page.getByLabel('Repita a nova senha').fill(newPassword);
  await page.getByRole('button', { name: 'Salvar a nova senha' }).click();
  await expect(page.getByText('Código incorreto ou vencido. Confira-o ou peça outro.')).toBeVisible();
  await page.getByLabel('Código do e-mail').fill(code.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\?notice=password$/);
  await expect(page.getByRole('alert')).toHaveText('Senha alterada. Entre com a nova senha.');
  await signIn(page, { ...person, password: newPassword });
  await expect(page.getByText('Olá, Ana')).toBeVisible();
});

test('SH-21 the link of the mail asks for the new password only, and its secret leaves the address bar', async ({
  page,
  request,
}) => {
  const person = await makePerson(request);
  await request.post(`/api/forgetpassword/${encodeURIComponent(person.email)}`);
  const { secret } = codesIn(await mail(person.email));
  await page.goto(`/forgetpsw#email=${encodeURIComponent(person.email)}&token=${secret}`);
  await expect(page.getByText(`Para a conta ${person.email}.`)).toBeVisible();
  await expect(page).toHaveURL(/\/forgetpsw$/);
  await expect(page.getByLabel('Código do e-mail')).toHaveCount(0);
  await page.getByLabel('Nova senha', { exact: true }).fill(newPassword);
  await page.getByLabel('Repita a nova senha').fill(newPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\?notice=password$/);
});

test('US-01 a person who was invited by mail sets the password and is at the desk; the link works once', async ({
  page,
  request,
}) => {
  const email = unusedEmail();
  const first = await callAsFirst(request);
  await first.post('/users', { name: 'Bia Lima', email, profile: 'user' });
  const link = `/invitation/${invitationIn(await mail(email))}`;
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Boas-vindas, Bia' })).toBeVisible();
  await expect(page.getByText(`Crie a senha da sua conta, ${email}.`)).toBeVisible();
  await page.getByLabel('Nova senha', { exact: true }).fill(newPassword);
  await page.getByLabel('Repita a nova senha').fill(newPassword);
  await page.getByRole('button', { name: 'Criar a senha e entrar' }).click();
  await expect(page.getByText('Olá, Bia')).toBeVisible();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Este convite não vale mais' })).toBeVisible();
});

test('the pages before the sign-in are accessible, call no other server and report no errors @phone', async ({
  page,
  request,
}) => {
  const person = await makePerson(request);
  const email = unusedEmail();
  const first = await callAsFirst(request);
  await first.post('/users', { name: 'Bia Lima', email, profile: 'user' });
  const { complaints } = watchPage(page, { except: [/api\/invitations\//] });
  await page.goto('/signup');
  await expect(page.getByLabel('Plano')).toBeVisible();
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expectAccessible(page);
  await page.goto('/forgetpsw');
  await expect(page.getByRole('heading', { name: 'Esqueceu a senha?' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Enviar o código' }).click();
  await expect(page.getByLabel('Código do e-mail')).toBeVisible();
  await page.getByLabel('Nova senha', { exact: true }).fill('nova');
  await expectAccessible(page);
  await page.goto(`/invitation/${invitationIn(await mail(email))}`);
  await expect(page.getByLabel('Nova senha', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/invitation/1.1.x');
  await expect(page.getByRole('heading', { name: 'Este convite não vale mais' })).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
