import type { Words } from '../../i18n/words.ts';

export const pt = {
  mcp: {
    title: 'Assistentes (MCP)',
    subtitle: 'Assistentes de IA de fora, como o Claude ou o ChatGPT, que trabalham com os dados da empresa.',
    add: 'Novo acesso',
    edit: 'Editar acesso',
    search: 'Buscar acesso por nome',
    empty: 'Nenhum acesso ainda',
    emptyText: 'Deixe um assistente de IA ler atendimentos e contatos e, se você permitir, responder.',
    removeTitle: 'Excluir o acesso “{{name}}”?',
    removeText: 'O token dele para de valer na hora.',
    name: 'Nome',
    nameHint: 'Por exemplo, o assistente e quem o usa.',
    may: 'Pode',
    reads: 'Só ler',
    writes: 'Ler e escrever',
    rights: 'Com os direitos de',
    state: 'Token',
    noToken: 'Sem token',
    expires: 'Vale até {{at}}',
    expired: 'Venceu em {{at}}',
    unused: 'nunca usado',
    used: 'usado em {{at}}',
    mayWrite: 'Pode escrever',
    mayWriteHint:
      'Responder clientes, aceitar, transferir e encerrar atendimentos, mudar contatos e cartões. Nunca excluir ' +
      'nem configurar.',
    open: 'Token de {{name}}',
    token: 'Token',
    about:
      'O assistente fala o Model Context Protocol (MCP). Informe a ele este endereço, e o token no cabeçalho ' +
      'Authorization: Bearer. Ele trabalha com os direitos de quem gera o token.',
    address: 'Endereço:',
    make: 'Gerar token',
    none: 'Ainda não há token.',
    ends: 'O token atual termina em …{{hint}}.',
    fresh: 'Novo token',
    replaceTitle: 'Gerar um novo token?',
    replaceText: 'O token atual para de valer na hora, e o novo trabalha com os seus direitos.',
  },
} as const;

export const en: Words<typeof pt> = {
  mcp: {
    title: 'Assistants (MCP)',
    subtitle: 'AI assistants outside the product, such as Claude or ChatGPT, that work with the data of the company.',
    add: 'New access',
    edit: 'Edit access',
    search: 'Search accesses by name',
    empty: 'No access yet',
    emptyText: 'Let an AI assistant read tickets and contacts and, if you allow it, answer.',
    removeTitle: 'Delete the access “{{name}}”?',
    removeText: 'Its token stops working at once.',
    name: 'Name',
    nameHint: 'For example the assistant and who uses it.',
    may: 'May',
    reads: 'Only read',
    writes: 'Read and write',
    rights: 'With the rights of',
    state: 'Token',
    noToken: 'No token',
    expires: 'Valid until {{at}}',
    expired: 'Expired at {{at}}',
    unused: 'never used',
    used: 'used at {{at}}',
    mayWrite: 'May write',
    mayWriteHint:
      'Answer customers, accept, transfer and close tickets, change contacts and cards. It never deletes and ' +
      'changes no settings.',
    open: 'Token of {{name}}',
    token: 'Token',
    about:
      'The assistant speaks the Model Context Protocol (MCP). Give it this address, and the token in the header ' +
      'Authorization: Bearer. It works with the rights of whoever makes the token.',
    address: 'Address:',
    make: 'Make a token',
    none: 'There is no token yet.',
    ends: 'The present token ends in …{{hint}}.',
    fresh: 'New token',
    replaceTitle: 'Make a new token?',
    replaceText: 'The present token stops working at once, and the new one works with your rights.',
  },
};

export const es: Words<typeof pt> = {
  mcp: {
    title: 'Asistentes (MCP)',
    subtitle: 'Asistentes de IA externos, como Claude o ChatGPT, que trabajan con los datos de la empresa.',
    add: 'Nuevo acceso',
    edit: 'Editar acceso',
    search: 'Buscar acceso por nombre',
    empty: 'Todavía no hay accesos',
    emptyText: 'Permita que un asistente de IA lea atenciones y contactos y, si usted quiere, responda.',
    removeTitle: '¿Eliminar el acceso “{{name}}”?',
    removeText: 'Su token deja de valer de inmediato.',
    name: 'Nombre',
    nameHint: 'Por ejemplo, el asistente y quién lo usa.',
    may: 'Puede',
    reads: 'Solo leer',
    writes: 'Leer y escribir',
    rights: 'Con los derechos de',
    state: 'Token',
    noToken: 'Sin token',
    expires: 'Vale hasta {{at}}',
    expired: 'Venció el {{at}}',
    unused: 'nunca usado',
    used: 'usado el {{at}}',
    mayWrite: 'Puede escribir',
    mayWriteHint:
      'Responder a clientes, aceptar, transferir y cerrar atenciones, cambiar contactos y tarjetas. Nunca elimina ' +
      'ni configura.',
    open: 'Token de {{name}}',
    token: 'Token',
    about:
      'El asistente habla el Model Context Protocol (MCP). Indíquele esta dirección, y el token en el encabezado ' +
      'Authorization: Bearer. Trabaja con los derechos de quien genera el token.',
    address: 'Dirección:',
    make: 'Generar token',
    none: 'Todavía no hay token.',
    ends: 'El token actual termina en …{{hint}}.',
    fresh: 'Nuevo token',
    replaceTitle: '¿Generar un nuevo token?',
    replaceText: 'El token actual deja de valer de inmediato, y el nuevo trabaja con sus derechos.',
  },
};
