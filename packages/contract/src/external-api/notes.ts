import type { FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  campaignId: ['The campaign.', 12],
  'externalApi.convert.converted': ['False: it was known, or the campaign did not reach the person in time.', true],
  runId: ['The id of the run.', '4711'],
  'NewSend.body': [
    'The text, or one caption for each file. `{{name}}`, `{{firstName}}`, `{{ms}}` and `{{protocol}}` are filled in.',
    'Olá, {{firstName}}! Seu pedido 42 saiu para entrega.',
  ],
  closeTicket: ['Close the ticket afterwards, unless it has an attendant or the customer waits.', true],
  mensagem: ['Always this text, which programs compare.', 'Mensagem enviada'],
  waits: ['The number is not connected at the moment: the message leaves when it is.', false],
};
