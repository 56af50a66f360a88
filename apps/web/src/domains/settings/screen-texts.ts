import type { Words } from '../../i18n/words.ts';

export const pt = {
  optionsTab: 'Opções',
  subtitle: 'Cada mudança vale na hora, para todos da empresa.',
  secretSaved: 'Token guardado.',
  secretDeleted: 'Token excluído.',
  deleteSecret: 'Excluir token',
  groups: {
    hours: 'Horário de atendimento',
    tickets: 'Atendimentos',
    whatsapp: 'WhatsApp',
    payments: 'Cobranças',
    team: 'Equipe e tela',
  },
  options: {
    scheduleType: 'Horário em uso',
    sendGreetingAccepted: 'Saudação ao aceitar',
    sendMsgTransfTicket: 'Aviso de transferência',
    sendGreetingMessageOneQueues: 'Saudação com uma só fila',
    reopenWindow: 'Reabrir o atendimento encerrado',
    answerLimit: 'Limite para responder',
    scheduleMissedMinutes: 'Enviar agendamentos atrasados',
    conversationAcrossQueues: 'Ver a conversa em outras filas',
    CheckMsgIsGroup: 'Ignorar mensagens de grupos',
    call: 'Aceitar chamadas',
    readReceipts: 'Confirmação de leitura',
    showTyping: 'Mostrar “digitando…”',
    linkPreviews: 'Prévia de links',
    asaas: 'Token da Asaas',
    connectionAlertMail: 'E-mail quando um número cai',
    userCreation: 'Criação de usuários',
    sideMenu: 'Menu lateral aberto',
  },
  effects: {
    scheduleType:
      'Fora do horário, quem começa uma conversa recebe a mensagem de fora do horário da conexão ou, com horário ' +
      'por fila, a da fila.',
    sendGreetingAccepted: 'Quando alguém aceita o atendimento, o cliente recebe uma saudação com o nome dessa pessoa.',
    sendMsgTransfTicket: 'O cliente é avisado quando o atendimento passa para outra fila ou outra pessoa.',
    sendGreetingMessageOneQueues:
      'Em uma conexão com uma só fila, quem começa uma conversa recebe a mensagem de saudação da conexão.',
    reopenWindow:
      'Quem escreve dentro deste tempo depois do encerramento volta ao mesmo atendimento, em vez de abrir um novo.',
    answerLimit:
      'A lista mostra há quanto tempo cada cliente espera resposta: em âmbar perto deste limite, em vermelho ' +
      'acima dele. Fora do horário não fica vermelho. Cada fila pode ter o seu.',
    scheduleMissedMinutes:
      'Se a conexão ou o servidor estava fora na hora marcada, a mensagem ainda sai dentro deste tempo; depois ' +
      'ela fica com erro.',
    conversationAcrossQueues:
      'Atendentes veem também as mensagens que o cliente trocou com filas das quais não participam.',
    CheckMsgIsGroup: 'Mensagens de grupos não abrem atendimentos nem aparecem nas conversas.',
    call:
      'Desligado, chamadas de voz e vídeo são recusadas, e o cliente é avisado de que o atendimento é por ' +
      'mensagem.',
    readReceipts: 'O cliente vê os riscos azuis quando o responsável pelo atendimento abre a conversa.',
    showTyping: 'O cliente vê quando o atendente digita, e o atendente vê quando o cliente digita.',
    linkPreviews:
      'O servidor abre os links das mensagens e mostra o título e a imagem da página. Desligado, nenhum link é aberto.',
    connectionAlertMail: 'Os administradores recebem um e-mail quando um número se desconecta e não volta.',
    asaas:
      'A chave de API da sua conta na Asaas. Com ela, o bloco “Segunda via” dos fluxos envia boletos e códigos ' +
      'Pix. O token fica cifrado e não é mostrado de novo.',
    userCreation: 'Desligado, ninguém cria usuários novos nesta empresa.',
    sideMenu: 'Em telas largas, o menu começa aberto, com os nomes ao lado dos ícones.',
  },
  choices: {
    alwaysOpen: 'Sempre aberto',
    ofCompany: 'Um horário da empresa',
    ofQueue: 'Um horário por fila',
    noLimit: 'Sem limite',
    fiveMinutes: 'Em até 5 minutos',
    quarterHour: 'Em até 15 minutos',
    never: 'Nunca',
    halfHour: 'Em até 30 minutos',
    hour: 'Em até 1 hora',
    fourHours: 'Em até 4 horas',
    day: 'Em até 1 dia',
    threeDays: 'Em até 3 dias',
    week: 'Em até 7 dias',
    minutes: {
      one: 'Em até {{count}} minuto',
      many: 'Em até {{count}} minutos',
      other: 'Em até {{count}} minutos',
    },
  },
  errors: {
    ERR_NO_SETTING_FOUND: 'Esta configuração não existe.',
  },
} as const;

export const en: Words<typeof pt> = {
  optionsTab: 'Options',
  subtitle: 'Every change takes effect at once, for everyone in the company.',
  secretSaved: 'Token saved.',
  secretDeleted: 'Token deleted.',
  deleteSecret: 'Delete token',
  groups: {
    hours: 'Opening hours',
    tickets: 'Tickets',
    whatsapp: 'WhatsApp',
    payments: 'Bills',
    team: 'Team and screen',
  },
  options: {
    scheduleType: 'Hours in use',
    sendGreetingAccepted: 'Greeting on accept',
    sendMsgTransfTicket: 'Notice of a transfer',
    sendGreetingMessageOneQueues: 'Greeting with a single queue',
    reopenWindow: 'Reopen a closed ticket',
    answerLimit: 'Limit for an answer',
    scheduleMissedMinutes: 'Send late scheduled messages',
    conversationAcrossQueues: 'See the conversation in other queues',
    CheckMsgIsGroup: 'Ignore messages of groups',
    call: 'Accept calls',
    readReceipts: 'Read receipts',
    showTyping: 'Show “typing…”',
    linkPreviews: 'Link previews',
    asaas: 'Token of Asaas',
    connectionAlertMail: 'E-mail when a number goes down',
    userCreation: 'Creation of users',
    sideMenu: 'Side menu open',
  },
  effects: {
    scheduleType:
      'Out of hours, a customer who starts a conversation gets the out-of-hours message of the connection or, ' +
      'with hours per queue, of the queue.',
    sendGreetingAccepted: 'When a person accepts the ticket, the customer gets a greeting with that person’s name.',
    sendMsgTransfTicket: 'The customer is told when the ticket goes to another queue or person.',
    sendGreetingMessageOneQueues:
      'On a connection with a single queue, a customer who starts a conversation gets the greeting of the connection.',
    reopenWindow:
      'A customer who writes within this time after the ticket was closed returns to it instead of opening a new one.',
    answerLimit:
      'The list shows how long each customer has been waiting: amber near this limit, red over it. Out of hours ' +
      'it is not red. Each queue may have its own.',
    scheduleMissedMinutes:
      'If the connection or the server was away at its time, a message is still sent within this time; after it, ' +
      'it is an error.',
    conversationAcrossQueues:
      'Attendants also see the messages that the customer exchanged with queues that are not theirs.',
    CheckMsgIsGroup: 'Messages of groups open no tickets and appear in no conversation.',
    call: 'When off, voice and video calls are refused, and the customer is told to write instead.',
    readReceipts: 'The customer sees blue ticks when the person in charge of the ticket opens the conversation.',
    showTyping: 'The customer sees when the attendant types, and the attendant sees when the customer types.',
    linkPreviews:
      'The server opens links in messages and shows the title and picture of the page. When off, no link is opened.',
    connectionAlertMail: 'The admins get an e-mail when a number disconnects and does not come back.',
    asaas:
      'The API key of your account at Asaas. With it, the block “Second copy of a bill” sends bills and Pix ' +
      'codes. The token is stored encrypted and never shown again.',
    userCreation: 'When off, new users cannot be created in this company.',
    sideMenu: 'On wide screens the menu starts open, with names beside the icons.',
  },
  choices: {
    alwaysOpen: 'Always open',
    ofCompany: 'Hours of the company',
    ofQueue: 'Hours of each queue',
    noLimit: 'No limit',
    fiveMinutes: 'Within 5 minutes',
    quarterHour: 'Within 15 minutes',
    never: 'Never',
    halfHour: 'Within 30 minutes',
    hour: 'Within 1 hour',
    fourHours: 'Within 4 hours',
    day: 'Within 1 day',
    threeDays: 'Within 3 days',
    week: 'Within 7 days',
    minutes: {
      one: 'Within {{count}} minute',
      many: 'Within {{count}} minutes',
      other: 'Within {{count}} minutes',
    },
  },
  errors: {
    ERR_NO_SETTING_FOUND: 'This setting does not exist.',
  },
};

export const es: Words<typeof pt> = {
  optionsTab: 'Opciones',
  subtitle: 'Cada cambio vale al instante, para todos en la empresa.',
  secretSaved: 'Token guardado.',
  secretDeleted: 'Token eliminado.',
  deleteSecret: 'Eliminar token',
  groups: {
    hours: 'Horario de atención',
    tickets: 'Atenciones',
    whatsapp: 'WhatsApp',
    payments: 'Cobros',
    team: 'Equipo y pantalla',
  },
  options: {
    scheduleType: 'Horario en uso',
    sendGreetingAccepted: 'Saludo al aceptar',
    sendMsgTransfTicket: 'Aviso de transferencia',
    sendGreetingMessageOneQueues: 'Saludo con una sola cola',
    reopenWindow: 'Reabrir la atención cerrada',
    answerLimit: 'Límite para responder',
    scheduleMissedMinutes: 'Enviar mensajes programados atrasados',
    conversationAcrossQueues: 'Ver la conversación en otras colas',
    CheckMsgIsGroup: 'Ignorar mensajes de grupos',
    call: 'Aceptar llamadas',
    readReceipts: 'Confirmación de lectura',
    showTyping: 'Mostrar “escribiendo…”',
    linkPreviews: 'Vista previa de enlaces',
    asaas: 'Token de Asaas',
    connectionAlertMail: 'Correo cuando un número se cae',
    userCreation: 'Creación de usuarios',
    sideMenu: 'Menú lateral abierto',
  },
  effects: {
    scheduleType:
      'Fuera de horario, quien empieza una conversación recibe el mensaje de fuera de horario de la conexión o, ' +
      'con horario por cola, el de la cola.',
    sendGreetingAccepted:
      'Cuando alguien acepta la atención, el cliente recibe un saludo con el nombre de esa persona.',
    sendMsgTransfTicket: 'El cliente recibe un aviso cuando la atención pasa a otra cola u otra persona.',
    sendGreetingMessageOneQueues:
      'En una conexión con una sola cola, quien empieza una conversación recibe el mensaje de saludo de la conexión.',
    reopenWindow:
      'Quien escribe dentro de este tiempo después del cierre vuelve a la misma atención, en vez de abrir otra.',
    answerLimit:
      'La lista muestra cuánto espera cada cliente: en ámbar cerca de este límite, en rojo por encima. Fuera de ' +
      'horario no es rojo. Cada cola puede tener el suyo.',
    scheduleMissedMinutes:
      'Si la conexión o el servidor no estaba a la hora marcada, el mensaje aún sale dentro de este tiempo; ' +
      'después queda con error.',
    conversationAcrossQueues:
      'Los agentes ven también los mensajes que el cliente intercambió con colas en las que no participan.',
    CheckMsgIsGroup: 'Los mensajes de grupos no abren atenciones ni aparecen en las conversaciones.',
    call:
      'Si está apagado, las llamadas de voz y vídeo se rechazan, y el cliente recibe el aviso de que se atiende ' +
      'por mensaje.',
    readReceipts: 'El cliente ve las marcas azules cuando el responsable de la atención abre la conversación.',
    showTyping: 'El cliente ve cuando el agente escribe, y el agente ve cuando el cliente escribe.',
    linkPreviews:
      'El servidor abre los enlaces de los mensajes y muestra el título y la imagen de la página. Desactivado, no ' +
      'abre ninguno.',
    connectionAlertMail: 'Los administradores reciben un correo cuando un número se desconecta y no vuelve.',
    asaas:
      'La clave de API de su cuenta en Asaas. Con ella, el bloque “Segunda vía” de los flujos envía cobros y ' +
      'códigos Pix. El token se guarda cifrado y no se vuelve a mostrar.',
    userCreation: 'Si está apagado, nadie crea usuarios nuevos en esta empresa.',
    sideMenu: 'En pantallas anchas, el menú empieza abierto, con los nombres al lado de los iconos.',
  },
  choices: {
    alwaysOpen: 'Siempre abierto',
    ofCompany: 'Un horario de la empresa',
    ofQueue: 'Un horario por cola',
    noLimit: 'Sin límite',
    fiveMinutes: 'En hasta 5 minutos',
    quarterHour: 'En hasta 15 minutos',
    never: 'Nunca',
    halfHour: 'En hasta 30 minutos',
    hour: 'En hasta 1 hora',
    fourHours: 'En hasta 4 horas',
    day: 'En hasta 1 día',
    threeDays: 'En hasta 3 días',
    week: 'En hasta 7 días',
    minutes: {
      one: 'En hasta {{count}} minuto',
      many: 'En hasta {{count}} minutos',
      other: 'En hasta {{count}} minutos',
    },
  },
  errors: {
    ERR_NO_SETTING_FOUND: 'Esta configuración no existe.',
  },
};
