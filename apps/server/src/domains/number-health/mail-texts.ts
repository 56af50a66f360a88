import type { Language } from '@balcao/contract';

interface Told {
  name: string;
  /** In the company's time. */
  since: string;
  reason: string | null;
  /** The page of the connections, if this installation knows its own address. */
  link: string | undefined;
}

const reasons: Record<Language, Record<string, string>> = {
  pt: {
    'logged-out': 'o aparelho foi desconectado no WhatsApp do celular. Leia um novo QR code.',
    banned: 'o WhatsApp bloqueou este número.',
    replaced: 'outra sessão tomou o lugar desta.',
    'qr-expired': 'ninguém leu o QR code a tempo.',
    network: 'a rede ou o WhatsApp não responde; continuamos tentando.',
    'version-refused': 'o WhatsApp recusou a nossa versão.',
    'token-refused': 'a Meta recusou o token. Informe um novo na conexão.',
    'number-unknown': 'a Meta não conhece este número, ou o token não dá acesso a ele.',
    unattended: 'o servidor que cuidava deste número parou; ele volta sozinho quando outro assumir.',
  },
  en: {
    'logged-out': 'the device was signed out in WhatsApp on the phone. Scan a new QR code.',
    banned: 'WhatsApp has banned this number.',
    replaced: 'another session took the place of this one.',
    'qr-expired': 'nobody scanned the QR code in time.',
    network: 'the network or WhatsApp does not answer; we keep trying.',
    'version-refused': 'WhatsApp refused our version.',
    'token-refused': 'Meta refused the token. Enter a new one in the connection.',
    'number-unknown': 'Meta does not know this number, or the token gives no access to it.',
    unattended:
      'the server that looked after this number has stopped; it comes back by itself when another one takes over.',
  },
  es: {
    'logged-out': 'el dispositivo se desvinculó en el WhatsApp del teléfono. Lea un nuevo código QR.',
    banned: 'WhatsApp bloqueó este número.',
    replaced: 'otra sesión tomó el lugar de esta.',
    'qr-expired': 'nadie leyó el código QR a tiempo.',
    network: 'la red o WhatsApp no responde; seguimos intentando.',
    'version-refused': 'WhatsApp rechazó nuestra versión.',
    'token-refused': 'Meta rechazó el token. Ingrese uno nuevo en la conexión.',
    'number-unknown': 'Meta no conoce este número, o el token no da acceso a él.',
    unattended: 'el servidor que se ocupaba de este número se detuvo; vuelve solo cuando otro lo asuma.',
  },
};

const words: Record<
  Language,
  (told: Omit<Told, 'reason'> & { why: string | undefined }) => { subject: string; lines: (string | undefined)[] }
> = {
  pt: ({ name, since, why, link }) => ({
    subject: `A conexão "${name}" caiu`,
    lines: [
      `A conexão "${name}" está fora do ar desde ${since}. Enquanto isso, nenhuma mensagem entra nem sai por este número.`,
      why && `Motivo: ${why}`,
      link && `Veja o que fazer: ${link}`,
      'O que os clientes escrevem nesse tempo fica guardado no WhatsApp e chega quando o número voltar.',
      'Este aviso é enviado uma vez por queda aos administradores. Ele pode ser desligado nas configurações.',
    ],
  }),
  en: ({ name, since, why, link }) => ({
    subject: `The connection "${name}" is down`,
    lines: [
      `The connection "${name}" has been down since ${since}. Until it is back, no message comes in or goes out through this number.`,
      why && `Reason: ${why}`,
      link && `See what to do: ${link}`,
      'What customers write meanwhile is kept by WhatsApp and arrives when the number is back.',
      'This notice is sent to the admins once for each outage. It can be switched off in the settings.',
    ],
  }),
  es: ({ name, since, why, link }) => ({
    subject: `La conexión "${name}" se cayó`,
    lines: [
      `La conexión "${name}" está fuera de línea desde ${since}. Mientras tanto, no entra ni sale ningún mensaje por este número.`,
      why && `Motivo: ${why}`,
      link && `Vea qué hacer: ${link}`,
      'Lo que los clientes escriban en ese tiempo queda en WhatsApp y llega cuando el número vuelva.',
      'Este aviso se envía una vez por caída a los administradores. Puede desactivarse en la configuración.',
    ],
  }),
};

/** The mail about a number that fell. */
export function writeFallMail(language: Language, { reason, ...told }: Told): { subject: string; text: string } {
  const { subject, lines } = words[language]({ ...told, why: reason === null ? undefined : reasons[language][reason] });
  return { subject, text: lines.filter((line) => line !== undefined).join('\n\n') };
}
