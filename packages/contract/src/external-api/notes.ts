import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { customer } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  campaignId: ['The id of the campaign.', 12],
  'externalApi.convert.converted': [
    'False: the conversion was counted before, or the campaign neither reached nor held out the person in time.',
    true,
  ],
  runId: ['The id of the run.', '4711'],
  'NewSend.body': [
    'The text, or one caption for each file. `{{name}}`, `{{firstName}}`, `{{ms}}` and `{{protocol}}` are filled in.',
    'Olá, {{firstName}}! Seu pedido 42 saiu para entrega.',
  ],
  closeTicket: ['Close the ticket afterwards, unless it has an attendant or the customer waits.', true],
  mensagem: ['Always this text, which programs compare.', 'Mensagem enviada'],
  waits: ['The number is not connected at the moment: the message leaves when it is.', false],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  send: { number: customer, body: 'Olá, {{firstName}}! Seu pedido 42 saiu para entrega.', queueId: 2 },
  convert: { number: customer },
  startFlow: { number: customer },
};
