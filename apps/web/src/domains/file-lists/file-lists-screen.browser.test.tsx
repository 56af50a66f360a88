import { FileList } from '@balcao/contract';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeDesk, openDesk } from '../../testing/desk.tsx';
import { onCall, Refusal } from '../../testing/fake-server.ts';
import { FileListsScreen } from './FileListsScreen.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

test('FL-01 a saved list says which files were refused, and a false picture is shown as a document', async () => {
  const made: FileList = {
    ...emptyRecord(FileList),
    id: 6,
    name: 'Catálogo',
    options: ['precos', 'falsa'].map((name, id) => ({ id, name, path: null }) as FileList['options'][number]),
  };
  onCall('fileLists', 'page', () => ({ files: [], count: 0, hasMore: false }));
  onCall('fileLists', 'create', () => made);
  onCall('fileLists', 'upload', ({ body }) => {
    if (body.get('id') === '1') throw new Refusal(400, 'ERR_MEDIA_BROKEN');
    return made;
  });
  await openDesk(() => <FileListsScreen />);
  await page.getByRole('button', { name: 'Nova lista de arquivos' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Nome', { exact: true }).fill('Catálogo');
  await dialog.getByRole('textbox', { name: 'Mensagem' }).fill('Segue');
  await userEvent.upload(dialog.getByTestId('list-files'), [
    new File(['Mesa'], 'precos.txt', { type: 'text/plain' }),
    new File(['texto'], 'falsa.png', { type: 'image/png' }),
  ]);
  await expect.element(dialog.getByRole('textbox', { name: 'Nome do arquivo 2' })).toBeVisible();
  await expect.poll(() => document.querySelectorAll('[role=dialog] li img')).toHaveLength(0);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const refused = page.getByRole('alert');
  await expect
    .element(refused.getByText('1 arquivo de “Catálogo” não foi aceito. O restante foi salvo.'))
    .toBeVisible();
  await expect.element(refused.getByText('falsa: O arquivo está danificado ou não é o que diz ser.')).toBeVisible();
  await expect.element(page.getByText('precos:')).not.toBeInTheDocument();
  await expect.element(page.getByText('Salvo.')).not.toBeInTheDocument();
  await refused.getByRole('button', { name: 'Fechar' }).click();
  await expect.element(refused).not.toBeInTheDocument();
});
