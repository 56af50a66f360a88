import type { FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  triggers: ['The events that start flows.'],
  'flowTriggers.campaign.details': ['The phrase campaign.'],
  phrase: ['What the customer writes; a pattern has `*` for any text and `?` for one character.', 'quero promoção'],
  match: ['How the message is compared with the phrase.', 'exact'],
  'FlowCampaign.name': ['The name of the campaign.', 'Promoção de novembro'],
  'FlowTrigger.name': ['The name of the trigger.', 'Sem resposta'],
};
