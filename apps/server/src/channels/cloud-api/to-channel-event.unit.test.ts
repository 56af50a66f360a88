import { expect, test } from 'vitest';
import { CloudMessage, CloudStatus, toAck, toChannelEvent } from './to-channel-event.ts';
import { contactOf } from './vcards.ts';

const about = { name: 'Ana', fromMe: false, arrivedAt: 1_763_600_005_000 };
const read = (type: string, more: object = {}) =>
  toChannelEvent(
    CloudMessage.parse({ from: '5511988887777', id: 'wamid.X', timestamp: '1763600000', type, ...more }),
    about,
  );
const contentOf = (type: string, more: object = {}) => {
  const event = read(type, more)?.event;
  return event?.type === 'message' ? event.content : event;
};

test('a text carries who wrote it, when, and what it answers', () => {
  expect(read('text', { text: { body: 'Oi' }, context: { id: 'wamid.Q', from: '1', forwarded: true } })).toEqual({
    event: {
      type: 'message',
      waId: 'wamid.X',
      chat: { id: '5511988887777@s.whatsapp.net', aliases: [], phone: '5511988887777', isGroup: false },
      fromMe: false,
      writtenAt: 1_763_600_000_000,
      arrivedAt: about.arrivedAt,
      pushName: 'Ana',
      sender: null,
      groupSubject: null,
      content: { kind: 'chat', body: 'Oi' },
      quotedWaId: 'wamid.Q',
      isForwarded: true,
      secret: null,
    },
  });
});

test('what people choose in menus, buttons and forms is what they say', () => {
  expect(contentOf('button', { button: { text: 'Sim', payload: 'yes' } })).toEqual({ kind: 'chat', body: 'Sim' });
  expect(
    contentOf('interactive', { interactive: { type: 'button_reply', button_reply: { id: '1', title: 'Quero' } } }),
  ).toEqual({ kind: 'chat', body: 'Quero' });
  expect(
    contentOf('interactive', {
      interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Bolo', description: 'de milho' } },
    }),
  ).toEqual({ kind: 'chat', body: 'Bolo\nde milho' });
  const answers = JSON.stringify({ flow_token: 'x', nome: 'Ana', idade: 30 });
  expect(
    contentOf('interactive', {
      interactive: { type: 'nfm_reply', nfm_reply: { body: 'Sent', response_json: answers } },
    }),
  ).toEqual({
    kind: 'chat',
    body: '*nome*: Ana\n*idade*: 30',
    form: { token: 'x', values: { nome: 'Ana', idade: '30' } },
  });
});

test('an order is readable, and so is a change of number', () => {
  const order = {
    catalog_id: '1',
    text: 'Para hoje',
    product_items: [
      { product_retailer_id: 'BOLO-1', quantity: '2', item_price: '15.5', currency: 'BRL' },
      { product_retailer_id: 'CAFE', quantity: 1 },
    ],
  };
  expect(contentOf('order', { order })).toEqual({
    kind: 'chat',
    body: 'Para hoje\n▫️ 2 × BOLO-1 · 15.5 BRL\n▫️ 1 × CAFE',
  });
  expect(
    contentOf('system', {
      system: { body: 'User Ana changed from 5511988887777 to 5511977776666', type: 'user_changed_number' },
    }),
  ).toEqual({ kind: 'chat', body: 'User Ana changed from 5511988887777 to 5511977776666' });
});

test('a place and contact cards come whole', () => {
  expect(contentOf('location', { location: { latitude: -23.5, longitude: -46.6, name: 'Praça' } })).toEqual({
    kind: 'location',
    latitude: -23.5,
    longitude: -46.6,
    name: 'Praça',
    address: '',
  });
  const contact = {
    name: { formatted_name: 'Zé; da Silva' },
    phones: [{ phone: '+55 11 97777-6666', wa_id: '5511977776666' }],
    emails: [{ email: 'ze@example.com' }],
  };
  expect(contentOf('contacts', { contacts: [contact] })).toEqual({
    kind: 'contact',
    cards: [
      {
        name: 'Zé; da Silva',
        vcard:
          'BEGIN:VCARD\nVERSION:3.0\nN:;Zé\\; da Silva;;;\nFN:Zé\\; da Silva\n' +
          'TEL;type=CELL;waid=5511977776666:+55 11 97777-6666\nEMAIL:ze@example.com\nEND:VCARD',
      },
    ],
  });
  expect(
    contactOf({
      name: 'Zé',
      vcard: 'BEGIN:VCARD\nFN:Zé\nTEL;type=CELL;waid=5511977776666:+55 11 97777-6666\nEND:VCARD',
    }),
  ).toEqual({
    name: { formatted_name: 'Zé', first_name: 'Zé' },
    phones: [{ phone: '+55 11 97777-6666', wa_id: '5511977776666' }],
    emails: [],
  });
});

test('content that cannot be shown says its kind, and no message is dropped because its form is unknown', () => {
  expect(
    contentOf('unsupported', {
      unsupported: { type: 'poll_creation' },
      errors: [{ code: 131051, title: 'Message type unknown' }],
    }),
  ).toEqual({ kind: 'unknown', raw: 'poll_creation' });
  expect(contentOf('unsupported', { errors: [{ code: 131051, title: 'Message type unknown' }] })).toEqual({
    kind: 'unknown',
    raw: 'Message type unknown',
  });
  expect(contentOf('hologram')).toEqual({ kind: 'unknown', raw: 'hologram' });
  expect(contentOf('location', { location: { latitude: 'north' } })).toEqual({ kind: 'unknown', raw: 'location' });
  expect(contentOf('text', { text: 7 })).toEqual({ kind: 'unknown', raw: 'text' });
  expect(read('text', { from: 'nobody', text: { body: 'x' } })).toBeUndefined();
});

test('a recording is a voice note, a document keeps its name', () => {
  expect(read('audio', { audio: { id: '1', mime_type: 'audio/ogg; codecs=opus', voice: true } })?.file).toEqual({
    id: '1',
    kind: 'audio',
    name: 'audio.ogg',
    claimedType: 'audio/ogg; codecs=opus',
    caption: '',
    voice: true,
  });
  expect(
    read('document', { document: { id: '2', mime_type: 'application/pdf', filename: 'nota.pdf', caption: 'A nota' } }),
  ).toMatchObject({
    file: { name: 'nota.pdf', caption: 'A nota' },
  });
});

test('statuses become ticks, and a failure its code', () => {
  const ack = (status: string, more: object = {}) =>
    toAck(CloudStatus.parse({ id: 'wamid.S', status, ...more }), 'OURS');
  expect(['sent', 'delivered', 'read', 'played'].map((status) => ack(status)?.ack)).toEqual([1, 2, 4, 5]);
  expect(ack('failed', { errors: [{ code: 131047, title: 'Re-engagement message' }] })).toEqual({
    type: 'ack',
    waId: 'OURS',
    ack: 0,
    error: '131047',
  });
  expect(ack('warning')).toBeUndefined();
  expect(ack('read', { timestamp: '1764000000' })?.at).toBe(1_764_000_000_000);
  // In milliseconds, or of any other kind, it is no time.
  expect(ack('read', { timestamp: '1764000000000' })).not.toHaveProperty('at');
});

test('only the card that answers our request carries the number of its sender', () => {
  const chatWith = (origin: string, phones: object[], from?: string) =>
    read('contacts', { from, from_user_id: 'BR.42', contacts: [{ origin, phones }] })?.event.chat;
  const shared = { phone: '+55 11 98888-7777', wa_id: '5511988887777', type: 'CELL' };
  const known = { id: '5511988887777@s.whatsapp.net', aliases: ['BR.42@lid'], phone: '5511988887777', isGroup: false };
  const unknown = { id: 'BR.42@lid', aliases: [], phone: null, isGroup: false };
  expect(chatWith('contact_request', [shared])).toEqual(known);
  expect(chatWith('contact_request', [{ phone: shared.phone }])).toEqual(known);
  expect(chatWith('contact_request', [{ phone: '98888-7777' }])).toEqual(unknown);
  expect(chatWith('contact_request', [])).toEqual(unknown);
  expect(chatWith('other', [shared])).toEqual(unknown);
  expect(chatWith('contact_request', [{ ...shared, wa_id: '5511911112222' }], '5511988887777')).toEqual(known);
});
