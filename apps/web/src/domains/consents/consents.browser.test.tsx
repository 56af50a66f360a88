import { Contact, type Consent, type Consents } from '@balcao/contract';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closeDesk, companyId, openDesk } from '../../testing/desk.tsx';
import { onCall } from '../../testing/fake-server.ts';
import { signal } from '../../testing/fake-socket.ts';
import { ConsentSection } from './parts/ConsentSection.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

const contact: Contact = { ...emptyRecord(Contact), id: 3, name: 'Bia Souza' };

test('CA-02 the panel of a contact learns at once of a refusal of campaigns, also before an erasure', async () => {
  let consents: Consents = { isRefused: false, entries: [] };
  onCall('consents', 'show', () => consents);
  await openDesk(() => <ConsentSection contact={contact} />);
  await expect.element(page.getByText('Recebe campanhas.')).toBeVisible();
  const entry: Consent = {
    id: 1,
    contactId: 3,
    channel: 'whatsapp',
    purpose: 'marketing',
    basis: 'word',
    evidence: 'SAIR',
    messageId: null,
    userName: null,
    createdAt: new Date().toISOString(),
    revokedAt: null,
    revokedBy: null,
    revokeUserName: null,
    revokeReason: null,
  };
  consents = { isRefused: true, entries: [entry] };
  signal(companyId, 'consents', { action: 'update', contactId: contact.id });
  await expect.element(page.getByText(/^Não recebe campanhas desde/)).toBeVisible();
  // The entry was erased with the data of the person, and the refusal was kept.
  consents = { isRefused: true, entries: [] };
  signal(companyId, 'consents', { action: 'update', contactId: contact.id });
  await expect.element(page.getByText(/^Não recebe campanhas: recusou antes/)).toBeVisible();
  await page.getByRole('button', { name: 'Rever' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/^Não recebe campanhas: recusou antes/)).toBeVisible();
  await expect.element(dialog.getByText(/nunca recusou campanhas/)).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: 'Voltar a enviar' })).toBeVisible();
});
