import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  triggers: ['The events that start flows.'],
  'flowTriggers.campaign.details': ['The trigger by phrase.'],
  phrase: ['What the customer writes; a pattern has `*` for any text and `?` for one character.', 'quero promoção'],
  match: ['How the message is compared with the phrase.', 'exact'],
  'FlowCampaign.name': ['The name of the trigger.', 'Promoção de novembro'],
  'FlowTrigger.name': ['The name of the trigger.', 'Sem resposta'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  addCampaign: { name: 'Promoção de novembro', flowId: 4, whatsappId: 1, phrase: 'quero promoção' },
  changeCampaign: { id: 3, status: false },
  create: { name: 'Sem resposta', flowId: 4, event: 'silence', hours: 4 },
  update: { hours: 8 },
};
