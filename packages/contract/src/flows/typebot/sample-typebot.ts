/** The content of a text block: one line of these words. */
const say = (...words: unknown[]) => ({ richText: [{ type: 'p', children: words }] });

/**
 * For tests: an export of Typebot's version 6 with texts, inputs, a pause, a condition, a jump, a call, a picture, a
 * page, and a block of code, which has no counterpart.
 */
export const bakery = {
  version: '6',
  id: 'clpadaria',
  name: 'Padaria',
  events: [{ id: 'inicio', type: 'start', outgoingEdgeId: 'e1', graphCoordinates: { x: 0, y: 0 } }],
  groups: [
    {
      id: 'g1',
      title: 'Recepção',
      graphCoordinates: { x: 200, y: 0 },
      blocks: [
        {
          id: 'ola',
          type: 'text',
          content: say({ text: 'Bem-vindo à ' }, { text: 'Padaria', bold: true }, { text: '!' }),
        },
        { id: 'pergunta', type: 'text', content: say({ text: 'Qual é o seu nome?' }) },
        {
          id: 'nome',
          type: 'text input',
          outgoingEdgeId: 'e2',
          options: { variableId: 'v1', labels: { button: 'Ok' } },
        },
      ],
    },
    {
      id: 'g2',
      title: 'Pedido',
      graphCoordinates: { x: 600, y: 0 },
      blocks: [
        { id: 'qual', type: 'text', content: say({ text: 'O que deseja, {{Seu nome}}?' }) },
        {
          id: 'produto',
          type: 'choice input',
          options: { variableId: 'v2' },
          items: [
            { id: 'i1', content: 'Pão', outgoingEdgeId: 'e3' },
            { id: 'i2', content: 'Bolo' },
          ],
        },
        { id: 'pausa', type: 'Wait', options: { secondsToWaitFor: '300' } },
        {
          id: 'quantos',
          type: 'number input',
          outgoingEdgeId: 'e4',
          options: { variableId: 'v3', labels: { placeholder: 'Quantos?' } },
        },
      ],
    },
    {
      id: 'g3',
      title: 'Casos',
      graphCoordinates: { x: 1000, y: 0 },
      blocks: [
        {
          id: 'caso',
          type: 'Condition',
          items: [
            {
              id: 'c1',
              outgoingEdgeId: 'e5',
              content: {
                logicalOperator: 'AND',
                comparisons: [
                  { id: 'a', variableId: 'v3', comparisonOperator: 'Greater than', value: '10' },
                  { id: 'b', variableId: 'v3', comparisonOperator: 'Less or equal to', value: '100' },
                  { id: 'c', variableId: 'v2', comparisonOperator: 'Matches regex', value: '.' },
                ],
              },
            },
            {
              id: 'c2',
              outgoingEdgeId: 'e6',
              content: { comparisons: [{ id: 'd', variableId: 'v2', comparisonOperator: 'Not equal', value: 'Bolo' }] },
            },
          ],
        },
        { id: 'codigo', type: 'Code', options: { content: 'alert(1)' } },
        { id: 'volta', type: 'Jump', options: { groupId: 'g2', blockId: 'produto' } },
      ],
    },
    {
      id: 'g4',
      title: 'Chamada',
      graphCoordinates: { x: 1400, y: 0 },
      blocks: [
        {
          id: 'pedir',
          type: 'Webhook',
          outgoingEdgeId: 'e6',
          options: {
            webhook: {
              url: 'https://padaria.example/pedido',
              method: 'POST',
              headers: [{ id: 'h', key: 'X-Loja', value: '1' }],
              queryParams: [{ id: 'q', key: 'canal', value: 'whatsapp' }],
              body: '{"nome":"{{Seu nome}}"}',
            },
            responseVariableMapping: [{ id: 'm', bodyPath: 'data.pedido.numero', variableId: 'v4' }],
          },
        },
      ],
    },
    {
      id: 'g5',
      title: 'Fim',
      graphCoordinates: { x: 1800, y: 0 },
      blocks: [
        { id: 'foto', type: 'image', content: { url: 'https://padaria.example/bolo.png' } },
        { id: 'mapa', type: 'embed', content: { url: 'https://padaria.example/mapa', height: 400 } },
      ],
    },
  ],
  edges: [
    { id: 'e1', from: { eventId: 'inicio' }, to: { groupId: 'g1' } },
    { id: 'e2', from: { blockId: 'nome' }, to: { groupId: 'g2' } },
    { id: 'e3', from: { blockId: 'produto', itemId: 'i1' }, to: { groupId: 'g2', blockId: 'quantos' } },
    { id: 'e4', from: { blockId: 'quantos' }, to: { groupId: 'g3' } },
    { id: 'e5', from: { blockId: 'caso', itemId: 'c1' }, to: { groupId: 'g4' } },
    { id: 'e6', from: { blockId: 'pedir' }, to: { groupId: 'g5' } },
  ],
  variables: [
    { id: 'v1', name: 'Seu nome' },
    { id: 'v2', name: 'produto' },
    { id: 'v3', name: 'quantos' },
    { id: 'v4', name: 'numero' },
  ],
};
