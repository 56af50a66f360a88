import type { Language } from '@balcao/contract';

/** The mail to an admin after an endpoint was switched off. */
export const offMail: Readonly<Record<Language, (name: string, url: string) => { subject: string; text: string }>> = {
  pt: (name, url) => ({
    subject: `O webhook “${name}” foi desligado`,
    text:
      `Todas as chamadas a ${url} falharam por três dias, e o webhook “${name}” foi desligado.\n\n` +
      'O que não foi entregue está no registro dele e pode ser enviado de novo. ' +
      'Corrija o endereço e ligue o webhook em Integrações, Webhooks.',
  }),
  en: (name, url) => ({
    subject: `The webhook “${name}” was switched off`,
    text:
      `Every call to ${url} failed for three days, so the webhook “${name}” was switched off.\n\n` +
      'What was not delivered is in its log and can be sent again. ' +
      'Correct the address and switch the webhook on under Integrations, Webhooks.',
  }),
  es: (name, url) => ({
    subject: `El webhook “${name}” fue desactivado`,
    text:
      `Todas las llamadas a ${url} fallaron durante tres días, y el webhook “${name}” fue desactivado.\n\n` +
      'Lo que no se entregó está en su registro y puede enviarse de nuevo. ' +
      'Corrija la dirección y active el webhook en Integraciones, Webhooks.',
  }),
};
