/** The place and size of a block, as the specified editor saves them. */
const at = (x: number) => ({ position: { x, y: 100 }, positionAbsolute: { x, y: 100 }, width: 250, height: 90 });
const style = { backgroundColor: '#555555', padding: 0, borderRadius: 8 };
const edge = (source: string, target: string, sourceHandle: string | null = 'a') => ({
  id: `reactflow__edge-${source}${sourceHandle ?? ''}-${target}`,
  type: 'buttonedge',
  source,
  sourceHandle,
  target,
  targetHandle: null,
});

/** For tests: a flow as the specified editor saves it, with at least one block of each type that this editor has. */
export const savedFlow = {
  nodes: [
    { id: '1', type: 'start', ...at(0), style, selected: false, data: { label: 'Inicio do fluxo' } },
    { id: 'msg', type: 'message', ...at(300), style, data: { label: 'Olá, {{firstName}}!' } },
    {
      id: 'content',
      type: 'singleBlock',
      ...at(600),
      style,
      dragging: false,
      data: {
        seq: ['message0', 'interval0', 'img0', 'audio0', 'video0'],
        elements: [
          { type: 'message', value: 'Veja nosso catálogo', number: 'message0' },
          { type: 'interval', value: '5', number: 'interval0' },
          { type: 'img', value: '1700000000.png', original: 'sofa.png', number: 'img0' },
          { type: 'audio', value: '1700000001.mp3', original: 'oi.mp3', number: 'audio0', record: true },
          { type: 'video', value: '1700000002.mp4', original: 'loja.mp4', number: 'video0' },
        ],
      },
    },
    { id: 'img', type: 'img', ...at(900), data: { url: '1700000003.png' } },
    { id: 'audio', type: 'audio', ...at(1200), data: { url: '1700000004.ogg', record: false } },
    { id: 'video', type: 'video', ...at(1500), data: { url: '1700000005.mp4' } },
    { id: 'wait', type: 'interval', ...at(1800), data: { label: 'Intervalo 5 seg.', sec: '5' } },
    {
      id: 'menu',
      type: 'menu',
      ...at(2100),
      data: {
        message: 'Escolha:',
        arrayOption: [
          { number: 1, value: 'Vendas' },
          { number: 2, value: 'Suporte' },
        ],
      },
    },
    { id: 'dice', type: 'randomizer', ...at(2400), data: { percent: 50 } },
    { id: 'if', type: 'condition', ...at(2700), data: { key: 'cidade', condition: 1, value: 'Campinas' } },
    {
      id: 'ask',
      type: 'question',
      ...at(3000),
      data: { typebotIntegration: { message: 'Em que cidade você mora?', answerKey: 'cidade' } },
    },
    {
      id: 'queue',
      type: 'ticket',
      ...at(3300),
      data: { data: { id: 2, name: 'Vendas', color: '#0b7a5b', greetingMessage: '', orderQueue: 1 } },
    },
    {
      id: 'bot',
      type: 'typebot',
      ...at(3600),
      data: {
        typebotIntegration: {
          id: 9,
          type: 'typebot',
          name: 'Agenda',
          urlN8N: 'https://bot.example.com',
          typebotSlug: 'agenda',
          typebotExpires: 1,
          typebotDelayMessage: 1000,
          typebotUnknownMessage: '',
        },
      },
    },
    {
      id: 'ai',
      type: 'openai',
      ...at(3900),
      data: {
        typebotIntegration: {
          name: 'Atendente',
          projectName: 'Atendente',
          prompt: 'Você atende uma loja de móveis.',
          voice: 'texto',
          voiceKey: '',
          voiceRegion: '',
          maxTokens: 100,
          temperature: 1,
          apiKey: 'sk-teste',
          queueId: null,
          maxMessages: 10,
        },
      },
    },
  ],
  connections: [
    edge('1', 'msg'),
    edge('msg', 'content'),
    edge('content', 'img'),
    edge('img', 'audio'),
    edge('audio', 'video'),
    edge('video', 'wait', null),
    edge('wait', 'ask'),
    edge('ask', 'if'),
    edge('if', 'menu', 'true'),
    edge('if', 'dice', 'false'),
    edge('menu', 'queue', 'a1'),
    edge('menu', 'bot', 'a2'),
    edge('dice', 'ai', 'a'),
    edge('dice', 'queue', 'b'),
  ],
};
