import type { Words } from '../../i18n/words.ts';

export const pt = {
  errors: {
    ERR_NO_CAMPAIGN_FOUND: 'Esta campanha não existe mais.',
    ERR_TOO_MANY_CAMPAIGNS: 'A empresa já tem 1.000 campanhas. Exclua uma que não usa mais.',
    ERR_CAMPAIGN_NOT_EDITABLE:
      'Esta campanha não pode mais ser alterada: ela já começou ou começa em menos de uma hora.',
    ERR_CAMPAIGN_RUNNING: 'A campanha está em andamento. Cancele antes de excluir.',
    ERR_CAMPAIGN_STATE: 'A situação da campanha mudou e isto não é mais possível.',
    ERR_CAMPAIGN_PAST: 'O horário escolhido já passou.',
    ERR_CAMPAIGN_NO_MESSAGE: 'Escreva ao menos uma mensagem, ou escolha um arquivo ou um modelo.',
    ERR_CAMPAIGN_NOBODY: 'Ninguém deste público pode receber a mensagem.',
    ERR_CAMPAIGN_TEMPLATE: 'Pela API oficial da Meta, escolha um modelo aprovado; outras conexões não usam modelos.',
    ERR_CAMPAIGN_CONNECTION: 'Escolha a conexão que envia a campanha.',
    ERR_CAMPAIGN_BUDGET: 'Este número não pode enviar mais agora. Tente daqui a pouco.',
    ERR_CONTACT_LIST_IN_USE: 'Uma campanha que ainda não terminou usa esta lista.',
    ERR_CONNECTION_IN_USE: 'Uma campanha programada ou em andamento usa esta conexão. Cancele a campanha antes.',
  },
} as const;

export const en: Words<typeof pt> = {
  errors: {
    ERR_NO_CAMPAIGN_FOUND: 'This campaign no longer exists.',
    ERR_TOO_MANY_CAMPAIGNS: 'The company has 1,000 campaigns already. Delete one that is no longer used.',
    ERR_CAMPAIGN_NOT_EDITABLE: 'This campaign can no longer be changed: it has started, or starts within an hour.',
    ERR_CAMPAIGN_RUNNING: 'The campaign is running. Cancel it before you delete it.',
    ERR_CAMPAIGN_STATE: 'The state of the campaign has changed, and this is no longer possible.',
    ERR_CAMPAIGN_PAST: 'The chosen time is over.',
    ERR_CAMPAIGN_NO_MESSAGE: 'Write at least one message, or choose a file or a template.',
    ERR_CAMPAIGN_NOBODY: 'Nobody of this audience may get the message.',
    ERR_CAMPAIGN_TEMPLATE: 'The official API of Meta needs an approved template; other connections take none.',
    ERR_CAMPAIGN_CONNECTION: 'Choose the connection that sends the campaign.',
    ERR_CAMPAIGN_BUDGET: 'This number may not send more now. Try again in a little while.',
    ERR_CONTACT_LIST_IN_USE: 'A campaign that is not over uses this list.',
    ERR_CONNECTION_IN_USE: 'A campaign that is planned or running uses this connection. Cancel the campaign first.',
  },
};

export const es: Words<typeof pt> = {
  errors: {
    ERR_NO_CAMPAIGN_FOUND: 'Esta campaña ya no existe.',
    ERR_TOO_MANY_CAMPAIGNS: 'La empresa ya tiene 1.000 campañas. Elimine una que ya no use.',
    ERR_CAMPAIGN_NOT_EDITABLE: 'Esta campaña ya no se puede cambiar: ya empezó o empieza en menos de una hora.',
    ERR_CAMPAIGN_RUNNING: 'La campaña está en curso. Cancélela antes de eliminarla.',
    ERR_CAMPAIGN_STATE: 'El estado de la campaña cambió y esto ya no es posible.',
    ERR_CAMPAIGN_PAST: 'La hora elegida ya pasó.',
    ERR_CAMPAIGN_NO_MESSAGE: 'Escriba al menos un mensaje, o elija un archivo o una plantilla.',
    ERR_CAMPAIGN_NOBODY: 'Nadie de este público puede recibir el mensaje.',
    ERR_CAMPAIGN_TEMPLATE:
      'La API oficial de Meta necesita una plantilla aprobada; otras conexiones no usan plantillas.',
    ERR_CAMPAIGN_CONNECTION: 'Elija la conexión que envía la campaña.',
    ERR_CAMPAIGN_BUDGET: 'Este número no puede enviar más ahora. Inténtelo dentro de poco.',
    ERR_CONTACT_LIST_IN_USE: 'Una campaña que no ha terminado usa esta lista.',
    ERR_CONNECTION_IN_USE: 'Una campaña programada o en curso usa esta conexión. Cancele la campaña primero.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    campaigns: typeof pt;
  }
}
