import { expect, test } from 'vitest';
import { makeOffice } from '../testing/make-office.ts';
import { addFlows } from './demo-flows.ts';

test('the demo has flows that were published, and drafts that say what is left to do', async () => {
  const { admin, companyId, queues } = await makeOffice();
  const names = ['Vendas', 'Suporte', 'Financeiro'];
  await addFlows(companyId, { queueIds: new Map(names.map((name) => [name, queues[0].id])), now: new Date() });
  const { flows } = await admin.api.flows.page();
  expect(flows.map(({ name, publishedVersion }) => [name, publishedVersion])).toEqual([
    ['Orçamento por formulário', 1],
    ['Pesquisa de entrega', null],
    ['Recepção', 1],
    ['Segunda via do boleto', null],
  ]);
  const call = admin.api.flows.publish({ params: { id: flows[1]?.id ?? 0 }, body: {} });
  await expect(call).rejects.toMatchObject({
    body: { findings: [{ code: 'unreachable' }, { code: 'missingBranch' }] },
  });
});
