import type { Words } from '../../i18n/words.ts';

export const pt = {
  tab: 'Empresa',
  title: 'Empresa',
  subtitle: 'Como a empresa se chama, e a língua, a hora e os números do lugar em que trabalha.',
  fields: {
    name: 'Nome',
    email: 'E-mail',
    phone: 'Telefone',
    language: 'Idioma',
    languageHint: 'As mensagens automáticas aos clientes são escritas neste idioma.',
    timeZone: 'Fuso horário',
    timeZoneHint: 'Vale para o horário de atendimento, os feriados e as datas nas mensagens automáticas.',
    country: 'País',
    countryHint: 'Números digitados sem o código do país são deste país.',
  },
  errors: {
    ERR_NO_COMPANY_FOUND: 'Esta empresa não existe.',
  },
} as const;

export const en: Words<typeof pt> = {
  tab: 'Company',
  title: 'Company',
  subtitle: 'The name of the company, and the language, time and numbers of the place where it works.',
  fields: {
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    language: 'Language',
    languageHint: 'Automatic messages to customers are written in this language.',
    timeZone: 'Time zone',
    timeZoneHint: 'It counts for opening hours, holidays and dates in automatic messages.',
    country: 'Country',
    countryHint: 'Numbers typed without a country code are of this country.',
  },
  errors: {
    ERR_NO_COMPANY_FOUND: 'This company does not exist.',
  },
};

export const es: Words<typeof pt> = {
  tab: 'Empresa',
  title: 'Empresa',
  subtitle: 'El nombre de la empresa, y el idioma, la hora y los números del lugar en que trabaja.',
  fields: {
    name: 'Nombre',
    email: 'Correo',
    phone: 'Teléfono',
    language: 'Idioma',
    languageHint: 'Los mensajes automáticos a los clientes se escriben en este idioma.',
    timeZone: 'Zona horaria',
    timeZoneHint: 'Vale para el horario de atención, los feriados y las fechas de los mensajes automáticos.',
    country: 'País',
    countryHint: 'Los números escritos sin el código del país son de este país.',
  },
  errors: {
    ERR_NO_COMPANY_FOUND: 'Esta empresa no existe.',
  },
};

declare module '../../i18n/texts.ts' {
  interface Texts {
    companies: typeof pt;
  }
}
