import type { Words } from '../../i18n/words.ts';

export const pt = {
  token: 'Token de {{name}}',
  tokens: {
    title: 'Token da API',
    about:
      'Com o token, um programa envia mensagens por esta conexão. Quem o tem pode escrever em nome da empresa: ' +
      'guarde-o como uma senha.',
    none: 'Esta conexão ainda não tem token.',
    ends: 'O token em uso termina em',
    once: 'Copie o token agora: ele não será mostrado de novo.',
    fresh: 'Novo token',
    make: 'Criar token',
    replace: 'Trocar token',
    revoke: 'Revogar token',
    copy: 'Copiar token',
    help: 'Como usar a API',
    noPlan: 'O plano da empresa não inclui a API: o token só funciona depois que o plano mudar.',
    replaceTitle: 'Trocar o token de {{name}}?',
    replaceText: 'O token atual deixa de valer na hora: os programas que o usam param de enviar até receberem o novo.',
    revokeTitle: 'Revogar o token de {{name}}?',
    revokeText: 'Os programas que o usam param de enviar na hora.',
    revoked: 'Token revogado.',
  },
} as const;

export const en: Words<typeof pt> = {
  token: 'Token of {{name}}',
  tokens: {
    title: 'API token',
    about:
      'With the token, a program sends messages through this connection. Whoever has it can write in the ' +
      "company's name: keep it like a password.",
    none: 'This connection has no token yet.',
    ends: 'The token in use ends in',
    once: 'Copy the token now: it will not be shown again.',
    fresh: 'New token',
    make: 'Create token',
    replace: 'Replace token',
    revoke: 'Revoke token',
    copy: 'Copy token',
    help: 'How to use the API',
    noPlan: "The company's plan does not include the API: the token works only once the plan changes.",
    replaceTitle: 'Replace the token of {{name}}?',
    replaceText: 'The present token ends at once: programs that use it stop sending until they get the new one.',
    revokeTitle: 'Revoke the token of {{name}}?',
    revokeText: 'Programs that use it stop sending at once.',
    revoked: 'Token revoked.',
  },
};

export const es: Words<typeof pt> = {
  token: 'Token de {{name}}',
  tokens: {
    title: 'Token de la API',
    about:
      'Con el token, un programa envía mensajes por esta conexión. Quien lo tiene puede escribir en nombre de la ' +
      'empresa: guárdelo como una contraseña.',
    none: 'Esta conexión aún no tiene token.',
    ends: 'El token en uso termina en',
    once: 'Copie el token ahora: no se mostrará de nuevo.',
    fresh: 'Nuevo token',
    make: 'Crear token',
    replace: 'Reemplazar token',
    revoke: 'Revocar token',
    copy: 'Copiar token',
    help: 'Cómo usar la API',
    noPlan: 'El plan de la empresa no incluye la API: el token solo funciona cuando cambie el plan.',
    replaceTitle: '¿Reemplazar el token de {{name}}?',
    replaceText:
      'El token actual deja de valer al instante: los programas que lo usan dejan de enviar hasta recibir el nuevo.',
    revokeTitle: '¿Revocar el token de {{name}}?',
    revokeText: 'Los programas que lo usan dejan de enviar al instante.',
    revoked: 'Token revocado.',
  },
};
