import type { Language } from '@balcao/contract';

interface Words {
  subject: string;
  text: (month: string, limit: string) => string;
}

const words: Record<Language, Words> = {
  pt: {
    subject: 'O limite de tokens dos assistentes foi atingido',
    text: (month, limit) =>
      `Os assistentes da sua empresa usaram os ${limit} tokens de ${month}.\n\n` +
      'Até o fim do mês, ou até você aumentar o limite em Prompts, as conversas vão direto para a equipe. ' +
      'Nenhuma mensagem se perde.',
  },
  en: {
    subject: 'The limit of tokens of the assistants is reached',
    text: (month, limit) =>
      `The assistants of your company have used the ${limit} tokens of ${month}.\n\n` +
      'Until the end of the month, or until you raise the limit under Prompts, conversations go to your team. ' +
      'No message is lost.',
  },
  es: {
    subject: 'Se alcanzó el límite de tokens de los asistentes',
    text: (month, limit) =>
      `Los asistentes de su empresa usaron los ${limit} tokens de ${month}.\n\n` +
      'Hasta el fin del mes, o hasta que usted aumente el límite en Prompts, las conversaciones van al equipo. ' +
      'Ningún mensaje se pierde.',
  },
};

/** @param month YYYY-MM */
export function writeLimitMail(language: Language, month: string, limit: number): { subject: string; text: string } {
  const named = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return {
    subject: words[language].subject,
    text: words[language].text(
      named.format(new Date(`${month}-01T00:00:00Z`)),
      new Intl.NumberFormat(language).format(limit),
    ),
  };
}
