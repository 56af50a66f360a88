import { limits, type Language } from '@balcao/contract';
import type { AccountChange } from './mail-jobs.ts';

export interface MailText {
  subject: string;
  text: string;
}

interface Words {
  hello(name: string): string;
  reset: { subject: string; intro: string; code(code: string): string; link: string; lasts: string; ignore: string };
  invitation: {
    subject(company: string): string;
    intro(company: string): string;
    link: string;
    lasts: string;
    ignore: string;
  };
  notice: Record<AccountChange, { subject: string; intro: string }>;
  notYou: string;
}

const { minutes } = limits.resetCode;
const days = limits.invitationDays;

const words: Record<Language, Words> = {
  pt: {
    hello: (name) => `Olá, ${name}.`,
    reset: {
      subject: 'Redefinição de senha',
      intro: 'Recebemos um pedido para redefinir a sua senha no {{product}}.',
      code: (code) => `O seu código é ${code}`,
      link: 'Ou abra este endereço:',
      lasts: `O código e o endereço valem por ${minutes} minutos e uma só vez.`,
      ignore: 'Se você não pediu isto, ignore este e-mail: a sua senha continua a mesma.',
    },
    invitation: {
      subject: (company) => `Convite para atender em ${company}`,
      intro: (company) => `Você recebeu um convite para atender os clientes de ${company} no {{product}}.`,
      link: 'Abra este endereço para criar a sua senha:',
      lasts: `Ele vale por ${days} dias e uma só vez.`,
      ignore: 'Se você não conhece esta empresa, ignore este e-mail.',
    },
    notice: {
      email: { subject: 'O seu e-mail mudou', intro: 'O e-mail da sua conta no {{product}} foi trocado por outro.' },
      password: { subject: 'A sua senha mudou', intro: 'A senha da sua conta no {{product}} foi trocada.' },
      'two-factor-on': {
        subject: 'Verificação em duas etapas ativada',
        intro: 'A partir de agora a sua conta no {{product}} pede um código além da senha.',
      },
      'two-factor-off': {
        subject: 'Verificação em duas etapas desativada',
        intro: 'A sua conta no {{product}} não pede mais um código além da senha.',
      },
      'recovery-codes': {
        subject: 'Novos códigos de recuperação',
        intro: 'Os códigos de recuperação da sua conta no {{product}} foram trocados; os antigos não valem mais.',
      },
    },
    notYou: 'Se não foi você, redefina a sua senha agora e avise o administrador da sua empresa.',
  },
  en: {
    hello: (name) => `Hello, ${name}.`,
    reset: {
      subject: 'Password reset',
      intro: 'Someone asked to reset your password at {{product}}.',
      code: (code) => `Your code is ${code}`,
      link: 'Or open this address:',
      lasts: `The code and the address work for ${minutes} minutes, and once.`,
      ignore: 'If it was not you, ignore this mail: your password stays as it is.',
    },
    invitation: {
      subject: (company) => `Invitation to ${company}`,
      intro: (company) => `You are invited to serve the customers of ${company} at {{product}}.`,
      link: 'Open this address to set your password:',
      lasts: `It works for ${days} days, and once.`,
      ignore: 'If you do not know this company, ignore this mail.',
    },
    notice: {
      email: {
        subject: 'Your email was changed',
        intro: 'The email of your account at {{product}} was replaced by another one.',
      },
      password: {
        subject: 'Your password was changed',
        intro: 'The password of your account at {{product}} was changed.',
      },
      'two-factor-on': {
        subject: 'Two-factor sign-in is on',
        intro: 'From now on your account at {{product}} asks for a code beside the password.',
      },
      'two-factor-off': {
        subject: 'Two-factor sign-in is off',
        intro: 'Your account at {{product}} no longer asks for a code beside the password.',
      },
      'recovery-codes': {
        subject: 'New recovery codes',
        intro: 'The recovery codes of your account at {{product}} were replaced; the former ones no longer work.',
      },
    },
    notYou: "If it was not you, reset your password now and tell your company's administrator.",
  },
  es: {
    hello: (name) => `Hola, ${name}.`,
    reset: {
      subject: 'Restablecer la contraseña',
      intro: 'Recibimos una petición para restablecer su contraseña en {{product}}.',
      code: (code) => `Su código es ${code}`,
      link: 'O abra esta dirección:',
      lasts: `El código y la dirección valen durante ${minutes} minutos y una sola vez.`,
      ignore: 'Si no fue usted, ignore este correo: su contraseña sigue siendo la misma.',
    },
    invitation: {
      subject: (company) => `Invitación para atender en ${company}`,
      intro: (company) => `Le invitaron a atender a los clientes de ${company} en {{product}}.`,
      link: 'Abra esta dirección para crear su contraseña:',
      lasts: `Vale durante ${days} días y una sola vez.`,
      ignore: 'Si no conoce esta empresa, ignore este correo.',
    },
    notice: {
      email: { subject: 'Su correo cambió', intro: 'El correo de su cuenta en {{product}} fue sustituido por otro.' },
      password: { subject: 'Su contraseña cambió', intro: 'La contraseña de su cuenta en {{product}} fue cambiada.' },
      'two-factor-on': {
        subject: 'Verificación en dos pasos activada',
        intro: 'A partir de ahora su cuenta en {{product}} pide un código además de la contraseña.',
      },
      'two-factor-off': {
        subject: 'Verificación en dos pasos desactivada',
        intro: 'Su cuenta en {{product}} ya no pide un código además de la contraseña.',
      },
      'recovery-codes': {
        subject: 'Códigos de recuperación nuevos',
        intro:
          'Los códigos de recuperación de su cuenta en {{product}} fueron reemplazados; los anteriores ya no sirven.',
      },
    },
    notYou: 'Si no fue usted, restablezca su contraseña ahora y avise al administrador de su empresa.',
  },
};

/** Writes the name of the product into a text of ours. */
const named = (text: string, product: string) => text.replaceAll('{{product}}', () => product);

const paragraphs = (...lines: string[]) => lines.join('\n\n');

/** The visitor who signs up chooses these names: they must bring neither lines nor links into our mails. */
const plainName = (name: string) => name.replaceAll(/[\s\p{C}:/\\<>]+/gu, ' ').trim();

/** The mail to a user who forgot the password. */
export function writeResetMail(
  language: Language,
  { name, code, link, product }: { name: string; code: string; link: string; product: string },
): MailText {
  const { hello, reset } = words[language];
  return {
    subject: reset.subject,
    text: paragraphs(
      hello(plainName(name)),
      named(reset.intro, product),
      reset.code(code),
      `${reset.link}\n${link}`,
      reset.lasts,
      reset.ignore,
    ),
  };
}

/** The mail to a person who was made a user without a password. */
export function writeInvitationMail(
  language: Language,
  { name, company, link, product }: { name: string; company: string; link: string; product: string },
): MailText {
  const { hello, invitation } = words[language];
  return {
    subject: invitation.subject(plainName(company)),
    text: paragraphs(
      hello(plainName(name)),
      named(invitation.intro(plainName(company)), product),
      `${invitation.link}\n${link}`,
      invitation.lasts,
      invitation.ignore,
    ),
  };
}

/** The mail about a change that an owner of the account must know of. */
export function writeNoticeMail(
  language: Language,
  about: AccountChange,
  { name, product }: { name: string; product: string },
): MailText {
  const { hello, notice, notYou } = words[language];
  const { subject, intro } = notice[about];
  return { subject, text: paragraphs(hello(plainName(name)), named(intro, product), notYou) };
}
