import type { Words } from '../../i18n/words.ts';

/** Of dialogs that load these texts themselves. */
export const pt = {
  guestsDialog: {
    title: 'Convidados do atendimento',
    about:
      'O convidado vê a conversa, responde e escreve notas. O atendimento continua com o mesmo responsável e na mesma fila. Os convidados saem quando ele é resolvido.',
    find: 'Buscar colega',
    nobody: 'Nenhum colega encontrado.',
    inviteDo: 'Convidar',
    inviteOne: 'Convidar {{name}}',
    removeDo: 'Remover',
    remove: 'Remover {{name}}',
  },
  errors: {
    ERR_GUEST_IS_ATTENDANT: 'Esta pessoa já atende o atendimento.',
  },
} as const;

export const en: Words<typeof pt> = {
  guestsDialog: {
    title: 'Guests of the ticket',
    about:
      'A guest sees the conversation, answers and writes notes. The ticket keeps its attendant and its queue. Guests leave when it is resolved.',
    find: 'Find a colleague',
    nobody: 'No colleague found.',
    inviteDo: 'Invite',
    inviteOne: 'Invite {{name}}',
    removeDo: 'Remove',
    remove: 'Remove {{name}}',
  },
  errors: {
    ERR_GUEST_IS_ATTENDANT: 'This person attends the ticket already.',
  },
};

export const es: Words<typeof pt> = {
  guestsDialog: {
    title: 'Invitados de la atención',
    about:
      'El invitado ve la conversación, responde y escribe notas. La atención sigue con el mismo responsable y en la misma cola. Los invitados salen cuando se resuelve.',
    find: 'Buscar colega',
    nobody: 'Ningún colega encontrado.',
    inviteDo: 'Invitar',
    inviteOne: 'Invitar a {{name}}',
    removeDo: 'Quitar',
    remove: 'Quitar a {{name}}',
  },
  errors: {
    ERR_GUEST_IS_ATTENDANT: 'Esta persona ya tiene la atención.',
  },
};
