import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/client.ts';
import { join, node, openFlowShop, say } from '../../testing/open-flow-shop.ts';

const field = (label: string, variable: string, more: Record<string, unknown> = {}) => ({ label, variable, ...more });
const openFormShop = () =>
  openFlowShop(() => ({
    nodes: [
      node('1', 'start'),
      node('f', 'form', {
        header: 'Cadastro',
        message: 'Vamos ao cadastro, {{firstName}}.',
        button: 'Preencher',
        fields: [
          field('Seu nome?', 'nome'),
          field('E-mail?', 'email_dela', { kind: 'email' }),
          field('Quantas pessoas?', 'pessoas', { kind: 'number' }),
          field('Que dia?', 'dia', { kind: 'date' }),
          field('Que turno?', 'turno', { kind: 'choice', options: 'Manhã\n\nTarde' }),
          field('Observação?', 'obs', { isOptional: true }),
        ],
        skipMessage: 'Responda "-" para pular.',
        invalidMessage: '',
      }),
      say('ok', '{{nome}} {{email_dela}} {{pessoas}} {{dia}} {{turno}} [{{obs}}]'),
      say('falha', 'Vou chamar alguém.'),
    ],
    connections: join('1>f', 'f>ok', 'f/error>falha'),
  }));

test('FB-03 on a number without forms the fields are asked one by one, and each answer is checked', async () => {
  const { write, messagesTo } = await openFormShop();
  expect(await write('quero')).toEqual(['Vamos ao cadastro, Ana.', 'Seu nome?']);
  expect(await write('Ana Lima')).toEqual(['E-mail?']);
  expect(await write('ana arroba exemplo')).toEqual(['E-mail?']);
  expect(await write('ana@exemplo.com')).toEqual(['Quantas pessoas?']);
  expect(await write('duas')).toEqual(['Quantas pessoas?']);
  expect(await write('2')).toEqual(['Que dia?']);
  expect(await write('31/02/2026')).toEqual(['Que dia?']);
  expect(await write('5/1/2027')).toEqual(['Que turno?\n\n[1] Manhã\n[2] Tarde']);
  expect(await write('manha')).toEqual(['Observação?\nResponda "-" para pular.']);
  expect(await write('-')).toEqual(['Ana Lima ana@exemplo.com 2 2027-01-05 Manhã []']);
  expect(await messagesTo()).not.toContain('Cadastro');
});

test('FB-03 three replies that are no answer take the branch of a form that was not filled in', async () => {
  const { write, admin, flow } = await openFormShop();
  await write('quero');
  await write('Ana');
  await write('1');
  await write('2');
  expect(await write('3')).toEqual(['Vou chamar alguém.']);
  const { runs } = await admin.api.flowRuns.ofFlow({ params: { flowId: flow.id } });
  const { steps } = await admin.api.flowRuns.show({ params: { id: runs[0]?.id ?? '' } });
  expect(steps.at(-2)).toMatchObject({ nodeId: 'f', cause: 'message', input: '3', handle: 'error' });
  expect(steps.flatMap(({ variables }) => Object.entries(variables))).toEqual([['nome', 'Ana']]);
});

test('FB-02 a form that WhatsApp would refuse is not published, and each fault stands at its field', async () => {
  const { admin, flow } = await openFormShop();
  const twice = field('Nome', 'nome');
  await admin.api.flows.save({
    body: {
      idFlow: flow.id,
      nodes: [
        node('1', 'start'),
        node('f', 'form', {
          header: 'x'.repeat(61),
          message: '',
          button: 'y'.repeat(21),
          fields: [
            twice,
            twice,
            field('', 'acentuação'),
            field('Turno', 'turno', { kind: 'choice', options: 'a\na', isOptional: true }),
          ],
        }),
        node('fim', 'close'),
      ],
      connections: join('1>f', 'f>fim', 'f/error>fim'),
    },
  });
  const refusal = await refusalOf(admin.api.flows.publish({ params: { id: flow.id }, body: {} }));
  expect(refusal).toMatchObject({ error: 'ERR_FLOW_HAS_FAULTS' });
  const { findings } = refusal as unknown as { findings: { field: string; code: string }[] };
  expect(findings.map((finding) => `${finding.field} ${finding.code}`)).toEqual([
    'header textTooLong',
    'message emptyContent',
    'button textTooLong',
    'fields.0.variable invalidValue',
    'fields.1.variable invalidValue',
    'fields.2.label emptyContent',
    'fields.2.variable invalidValue',
    'fields.3.options invalidValue',
    'skipMessage emptyContent',
  ]);
});
