import { expect, test } from 'vitest';
import { makeOffice } from '../testing/make-office.ts';
import { addPrompts } from './demo-prompts.ts';

test('PR-01 the prompt of the demo shows its test and its tokens, and says that its key is missing', async () => {
  const { admin, companyId, queues } = await makeOffice();
  await addPrompts(companyId, new Map(queues.map(({ id, name }) => [name, id])));
  expect(await admin.api.prompts.page()).toMatchObject({
    prompts: [{ name: 'Assistente de vendas', apiKey: '', isActive: false, questionCount: 3, passedCount: 2 }],
  });
  expect((await admin.api.prompts.usage()).used).toBe(210_200);
});
