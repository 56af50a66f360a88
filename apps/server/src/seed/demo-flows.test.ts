import { expect, test } from 'vitest';
import { makeOffice } from '../testing/make-office.ts';
import { addFlows } from './demo-flows.ts';

test('the demo has a flow that was published, and drafts that say what is left to do', async () => {
  const { admin, companyId, queues } = await makeOffice();
  const names = ['Vendas', 'Suporte', 'Financeiro'];
  await addFlows(companyId, { queueIds: new Map(names.map((name) => [name, queues[0].id])), now: new Date() });
  const { flows } = await admin.api.flows.page();
  expect(flows.map(({ name, publishedVersion }) => [name, publishedVersion])).toEqual([
    ['Pesquisa de entrega', null],
    ['Recepção', 1],
    ['Segunda via do boleto', null],
  ]);
  const call = admin.api.flows.publish({ params: { id: flows[0]?.id ?? 0 }, body: {} });
  await expect(call).rejects.toMatchObject({
    body: { findings: [{ code: 'unreachable' }, { code: 'missingBranch' }] },
  });
});
