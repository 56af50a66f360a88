import type { Language } from '@balcao/contract';

export interface FallenNumber {
  name: string;
  /** In the company's time zone. */
  since: string;
  reason: string | null;
  /** The page of the connection, if this installation knows its own URL. */
  link: string | undefined;
}

/**
 * What happens to customers' messages while a number is down. `kept`: WhatsApp delivers them later. `phone`: they are
 * on the phone and come here only with a history import. `elsewhere`: another session may get them. `lost`: WhatsApp
 * accepts none for the number. `unknown`: no promise is possible. `incoming`: they still come in; only answers are not
 * sent.
 */
type Fate = 'kept' | 'phone' | 'elsewhere' | 'lost' | 'unknown' | 'incoming';

const fates: Record<string, Fate> = {
  'logged-out': 'phone',
  'qr-expired': 'phone',
  'passkey-required': 'phone',
  replaced: 'elsewhere',
  banned: 'lost',
  suspended: 'unknown',
  error: 'unknown',
  network: 'kept',
  'version-refused': 'kept',
  unattended: 'kept',
  'token-refused': 'incoming',
  'number-unknown': 'unknown',
};
const fateOf = (reason: string | null): Fate => (reason === null ? 'unknown' : (fates[reason] ?? 'unknown'));

interface Words {
  down(names: string, count: number): string;
  up(names: string, count: number): string;
  since(name: string, since: string): string;
  back(name: string, since: string): string;
  reason: string;
  look: string;
  once: string;
  fates: Record<Fate, string>;
  reasons: Record<string, string>;
}

const words: Record<Language, Words> = {
  pt: {
    down: (names, count) => (count === 1 ? `A conexão ${names} caiu` : `${count} conexões caíram`),
    up: (names, count) => (count === 1 ? `A conexão ${names} voltou` : `${count} conexões voltaram`),
    since: (name, since) => `A conexão "${name}" está fora do ar desde ${since}.`,
    back: (name, since) => `A conexão "${name}", que tinha caído em ${since}, está no ar de novo.`,
    reason: 'Motivo',
    look: 'Veja o que fazer',
    once: 'Várias quedas próximas vêm em um só aviso. Ele pode ser desligado nas configurações.',
    fates: {
      kept:
        'Nenhuma mensagem entra nem sai. O que os clientes escrevem nesse tempo fica guardado no WhatsApp e chega ' +
        'quando o número voltar.',
      phone:
        'Nenhuma mensagem entra nem sai por aqui. O que os clientes escrevem nesse tempo chega só ao celular; só ' +
        'vem para cá se a conexão importar o histórico ao ser ligada de novo.',
      elsewhere:
        'Nenhuma mensagem entra nem sai por aqui. O que os clientes escrevem nesse tempo pode chegar só à outra ' +
        'sessão.',
      lost:
        'Nenhuma mensagem entra nem sai. O WhatsApp não guarda o que os clientes escrevem para um número ' +
        'bloqueado: responda a eles por outro canal.',
      unknown: 'Nenhuma mensagem sai. Não é certo que o que os clientes escrevem nesse tempo chegue depois.',
      incoming: 'As respostas não saem. O que os clientes escrevem continua chegando.',
    },
    reasons: {
      'logged-out': 'o aparelho foi desconectado no WhatsApp do celular. Leia um novo QR code.',
      banned: 'o WhatsApp bloqueou este número.',
      suspended: 'o WhatsApp suspendeu este número por um tempo. Ele não pode ser usado até lá.',
      replaced: 'outra sessão tomou o lugar desta.',
      'qr-expired': 'ninguém leu o QR code a tempo.',
      'passkey-required':
        'o WhatsApp pede uma chave de acesso (passkey) para ligar este número, o que só o celular do dono pode dar.',
      network: 'a rede ou o WhatsApp não responde; continuamos tentando.',
      'version-refused': 'o WhatsApp recusou a nossa versão.',
      'token-refused': 'a Meta recusou o token. Informe um novo na conexão.',
      'number-unknown': 'a Meta não conhece este número, ou o token não dá acesso a ele.',
      unattended: 'o servidor que cuidava deste número parou; ele volta sozinho quando outro assumir.',
      error: 'um erro inesperado neste servidor; continuamos tentando.',
    },
  },
  en: {
    down: (names, count) => (count === 1 ? `The connection ${names} is down` : `${count} connections are down`),
    up: (names, count) => (count === 1 ? `The connection ${names} is up again` : `${count} connections are up again`),
    since: (name, since) => `The connection "${name}" has been down since ${since}.`,
    back: (name, since) => `The connection "${name}", which went down at ${since}, is up again.`,
    reason: 'Reason',
    look: 'See what to do',
    once: 'Outages close to each other come in one notice. It can be switched off in the settings.',
    fates: {
      kept:
        'No message comes in or goes out. What customers write meanwhile is kept by WhatsApp and arrives when the ' +
        'number is back.',
      phone:
        'No message comes in or goes out here. What customers write meanwhile arrives on the phone only; it comes ' +
        'here only if the connection imports the history when it is linked again.',
      elsewhere:
        'No message comes in or goes out here. What customers write meanwhile may arrive at the other session only.',
      lost:
        'No message comes in or goes out. WhatsApp does not keep what customers write to a banned number: answer ' +
        'them another way.',
      unknown: 'No message goes out. It is not certain that what customers write meanwhile arrives later.',
      incoming: 'Answers do not go out. What customers write still comes in.',
    },
    reasons: {
      'logged-out': 'the device was signed out in WhatsApp on the phone. Scan a new QR code.',
      banned: 'WhatsApp has banned this number.',
      suspended: 'WhatsApp has suspended this number for a time. It cannot be used until then.',
      replaced: 'another session took the place of this one.',
      'qr-expired': 'nobody scanned the QR code in time.',
      'passkey-required': "WhatsApp wants a passkey to link this number, which only the owner's phone can give.",
      network: 'the network or WhatsApp does not answer; we keep trying.',
      'version-refused': 'WhatsApp refused our version.',
      'token-refused': 'Meta refused the token. Enter a new one in the connection.',
      'number-unknown': 'Meta does not know this number, or the token gives no access to it.',
      unattended:
        'the server that looked after this number has stopped; it comes back by itself when another one takes over.',
      error: 'an unexpected error on this server; we keep trying.',
    },
  },
  es: {
    down: (names, count) => (count === 1 ? `La conexión ${names} se cayó` : `${count} conexiones se cayeron`),
    up: (names, count) => (count === 1 ? `La conexión ${names} volvió` : `${count} conexiones volvieron`),
    since: (name, since) => `La conexión "${name}" está fuera de línea desde ${since}.`,
    back: (name, since) => `La conexión "${name}", que se había caído el ${since}, está en línea de nuevo.`,
    reason: 'Motivo',
    look: 'Vea qué hacer',
    once: 'Varias caídas cercanas llegan en un solo aviso. Puede desactivarse en la configuración.',
    fates: {
      kept:
        'No entra ni sale ningún mensaje. Lo que los clientes escriban en ese tiempo queda en WhatsApp y llega ' +
        'cuando el número vuelva.',
      phone:
        'No entra ni sale ningún mensaje por aquí. Lo que los clientes escriban en ese tiempo llega solo al ' +
        'teléfono; viene aquí solo si la conexión importa el historial al vincularse de nuevo.',
      elsewhere:
        'No entra ni sale ningún mensaje por aquí. Lo que los clientes escriban en ese tiempo puede llegar solo a ' +
        'la otra sesión.',
      lost:
        'No entra ni sale ningún mensaje. WhatsApp no guarda lo que los clientes escriben a un número bloqueado: ' +
        'respóndales por otro medio.',
      unknown: 'No sale ningún mensaje. No es seguro que lo que los clientes escriban en ese tiempo llegue después.',
      incoming: 'Las respuestas no salen. Lo que los clientes escriben sigue llegando.',
    },
    reasons: {
      'logged-out': 'el dispositivo se desvinculó en el WhatsApp del teléfono. Lea un nuevo código QR.',
      banned: 'WhatsApp bloqueó este número.',
      suspended: 'WhatsApp suspendió este número por un tiempo. No puede usarse hasta entonces.',
      replaced: 'otra sesión tomó el lugar de esta.',
      'qr-expired': 'nadie leyó el código QR a tiempo.',
      'passkey-required':
        'WhatsApp pide una clave de acceso (passkey) para vincular este número, que solo puede dar el teléfono ' +
        'del dueño.',
      network: 'la red o WhatsApp no responde; seguimos intentando.',
      'version-refused': 'WhatsApp rechazó nuestra versión.',
      'token-refused': 'Meta rechazó el token. Ingrese uno nuevo en la conexión.',
      'number-unknown': 'Meta no conoce este número, o el token no da acceso a él.',
      unattended: 'el servidor que se ocupaba de este número se detuvo; vuelve solo cuando otro lo asuma.',
      error: 'un error inesperado en este servidor; seguimos intentando.',
    },
  },
};

/** The mail about numbers that went down, or that are up again. */
export function writeFallMail(
  language: Language,
  about: 'down' | 'up',
  numbers: readonly FallenNumber[],
): { subject: string; text: string } {
  const told = words[language];
  const names = `"${numbers[0]?.name ?? ''}"`;
  const parts =
    about === 'up'
      ? numbers.map(({ name, since }) => told.back(name, since))
      : numbers.map(({ name, since, reason, link }) => {
          const why = reason === null ? undefined : told.reasons[reason];
          return [
            told.since(name, since),
            why && `${told.reason}: ${why}`,
            told.fates[fateOf(reason)],
            link && `${told.look}: ${link}`,
          ]
            .filter(Boolean)
            .join('\n');
        });
  return { subject: told[about](names, numbers.length), text: [...parts, told.once].join('\n\n') };
}
