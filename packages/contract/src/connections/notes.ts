import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { cloudBody } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  flowIdWelcome: ["The flow of a customer's first contact; null: none.", null],
  flowIdNotPhrase: ['The flow of a known contact whose message matches no phrase; null: none.', null],
  cloud: ['The ids and secrets that link a number of the Cloud API; only for the driver `cloud-api`.'],
  'connections.pairingCode.code': ['Eight characters to type on the phone.', 'K7QD2MXA'],
  complationMessage: [
    'The text that the customer gets when a ticket is closed. Empty: none.',
    'Obrigado pelo contato!',
  ],
  driver: ['What carries the messages: a phone by QR code, the Cloud API of Meta, or the simulated phone.', 'baileys'],
  expiresInactiveMessage: [
    'The text that the customer gets when a ticket is closed because the customer is silent.',
    'Encerramos por falta de resposta.',
  ],
  expiresTicket: ['Minutes of silence of the customer after which an open ticket is closed; 0: never.', 0],
  greetingMessage: [
    'The first automatic text of the connection or the queue. Empty: none.',
    'Olá! Em que podemos ajudar?',
  ],
  historyDays: ['Days of the history of the phone to import when the number is linked; 0: none.', 30],
  'Connection.id': ['The id of the connection.', 3],
  'ConnectionBrief.id': ['The id of the connection.', 3],
  'ConnectionSession.id': ['The id of the connection.', 3],
  'Connection.queues.id': ['The id of the queue.', 2],
  importing: ['Percent of the history that has arrived; null: no import runs.', null],
  isDefault: ['Whether new tickets use this connection unless another one is named.', true],
  maxUseBotQueues: ['How many menus a customer gets at most; 0: no limit.', 3],
  'Connection.name': ['The name of the connection, unique in the company.', 'Loja centro'],
  'Connection.queues.name': ['The name of the queue.', 'Vendas'],
  'ConnectionBrief.name': ['The name of the connection.', 'Loja centro'],
  'ConnectionSession.name': ['The name of the connection.', 'Loja centro'],
  provider: ['The kind of the provider, for old clients.', 'beta'],
  ratingMessage: ['The question for a rating. Empty: none.', 'Como foi o atendimento?'],
  restrictedUntil: ['Until when WhatsApp does not let the number begin conversations; null: no restriction.', null],
  retries: ['How many codes were shown, or how often connecting failed.', 0],
  session: [
    'The session. As a query parameter it has no effect; it is for old clients.',
    0,
    '5d1f0c6a-2b0e-4f55-9c41-8c6f2f1d7e90',
  ],
  'Connection.status': ['The state of the link to WhatsApp.', 'CONNECTED'],
  'ConnectionSession.status': ['The state of the link to WhatsApp.', 'CONNECTED'],
  transferQueueId: ['The queue to which a ticket without a queue goes after `timeToTransfer`; null: none.', null],
  timeToTransfer: ['Minutes after which a ticket without a queue goes to `transferQueueId`; 0: never.', 0],
  timeUseBotQueues: ['Minutes between two menus; 0: no pause.', 0],
  tokenHint: ['The last characters of the token for programs; null: there is none.', '9f2c'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: {
    name: 'Loja centro',
    queueIds: [2],
    greetingMessage: 'Olá! Em que podemos ajudar?',
    historyDays: 30,
  },
  update: { name: 'Loja centro', outOfHoursMessage: 'Voltamos amanhã às 8h.' },
  move: { driver: 'cloud-api', cloud: cloudBody },
  pairingCode: { number: '+55 11 3333-4444' },
};
