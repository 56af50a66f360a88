import type { Words } from '../../i18n/words.ts';

export const pt = {
  manage: {
    title: 'Usuários',
    subtitle: 'As pessoas da empresa que atendem e administram, e o que cada uma vê.',
    add: 'Novo usuário',
    edit: 'Editar usuário',
    search: 'Buscar por nome ou e-mail',
    empty: 'Nenhum usuário ainda',
    emptyText: 'Adicione quem vai atender com você.',
    removeTitle: 'Excluir o usuário “{{name}}”?',
    removeText:
      'Os atendimentos abertos desta pessoa voltam para a fila e aguardam outra. Os encerrados e as notas ficam, ' +
      'sem o nome dela. O acesso termina na hora, e as respostas rápidas pessoais são excluídas.',
  },
  fields: {
    name: 'Nome',
    email: 'E-mail',
    password: 'Senha',
    profile: 'Perfil',
    queues: 'Filas',
    connection: 'Conexão padrão',
    allTicket: 'Vê atendimentos sem fila',
  },
  profiles: {
    admin: 'Administrador',
    supervisor: 'Supervisor',
    user: 'Atendente',
  },
  online: 'Presença',
  isOnline: 'Online',
  isOffline: 'Offline',
  me: 'você',
  noQueues: 'Sem fila',
  noConnection: 'A padrão da empresa',
  choicesFailed: 'Não foi possível carregar as opções.',
  invited: 'convite enviado',
  inviteAgain: { label: 'Reenviar o convite a {{name}}', done: 'Convite enviado a {{email}}.' },
  removeTwoFactor: {
    label: 'Desativar a verificação em duas etapas de {{name}}',
    title: 'Desativar a verificação em duas etapas de {{name}}?',
    text:
      'Para quem perdeu o celular e os códigos de recuperação. A entrada passa a pedir só a senha, e a pessoa é ' +
      'avisada por e-mail.',
    confirm: 'Desativar',
    done: 'Verificação em duas etapas de {{name}} desativada.',
  },
  passwordHint: 'No mínimo {{min}} caracteres. Vazia, a pessoa recebe um convite por e-mail e escolhe a sua.',
  passwordKept: 'Vazia, a senha atual continua. Uma nova encerra as sessões abertas da pessoa.',
  queuesHint: 'A pessoa vê os atendimentos destas filas.',
  connectionHint: 'Por ela saem os atendimentos que a pessoa inicia.',
  allTicketHint: 'Também os que aguardam sem que o cliente tenha escolhido uma fila.',
  errors: {
    ERR_USER_HAS_PRIVATE_CONNECTION:
      'Esta pessoa tem uma conexão privada. Encerre a privacidade em Conexões, ou exclua a conexão.',
  },
} as const;

export const en: Words<typeof pt> = {
  manage: {
    title: 'Users',
    subtitle: 'The people of the company who attend and administer, and what each of them sees.',
    add: 'New user',
    edit: 'Edit user',
    search: 'Search by name or email',
    empty: 'No users yet',
    emptyText: 'Add those who attend with you.',
    removeTitle: 'Delete the user “{{name}}”?',
    removeText:
      "This person's open tickets return to their queue and wait for someone else. Closed tickets and notes stay, " +
      'without the name. Access ends at once, and personal quick messages are deleted.',
  },
  fields: {
    name: 'Name',
    email: 'Email',
    password: 'Password',
    profile: 'Profile',
    queues: 'Queues',
    connection: 'Default connection',
    allTicket: 'Sees tickets without a queue',
  },
  profiles: {
    admin: 'Admin',
    supervisor: 'Supervisor',
    user: 'Attendant',
  },
  online: 'Presence',
  isOnline: 'Online',
  isOffline: 'Offline',
  me: 'you',
  noQueues: 'No queue',
  noConnection: "The company's default",
  choicesFailed: 'The choices could not be loaded.',
  invited: 'invitation sent',
  inviteAgain: { label: 'Resend the invitation to {{name}}', done: 'Invitation sent to {{email}}.' },
  removeTwoFactor: {
    label: 'Turn off two-factor sign-in of {{name}}',
    title: 'Turn off two-factor sign-in of {{name}}?',
    text:
      'For someone who lost the phone and the recovery codes. The sign-in will ask for the password only, and the ' +
      'person is told by email.',
    confirm: 'Turn off',
    done: 'Two-factor sign-in of {{name}} is off.',
  },
  passwordHint: 'At least {{min}} characters. If empty, the person is invited by email and chooses one.',
  passwordKept: "If empty, the password stays. A new one ends the person's open sessions.",
  queuesHint: 'The person sees the tickets of these queues.',
  connectionHint: 'Tickets that the person starts use it.',
  allTicketHint: 'Also those that wait before the customer has chosen a queue.',
  errors: {
    ERR_USER_HAS_PRIVATE_CONNECTION:
      'This person has a private connection. End its privacy in Connections, or delete it.',
  },
};

export const es: Words<typeof pt> = {
  manage: {
    title: 'Usuarios',
    subtitle: 'Las personas de la empresa que atienden y administran, y lo que ve cada una.',
    add: 'Nuevo usuario',
    edit: 'Editar usuario',
    search: 'Buscar por nombre o correo',
    empty: 'Todavía no hay usuarios',
    emptyText: 'Agregue a quienes van a atender con usted.',
    removeTitle: '¿Eliminar el usuario “{{name}}”?',
    removeText:
      'Las atenciones abiertas de esta persona vuelven a la cola y esperan a otra. Las cerradas y las notas ' +
      'quedan, sin su nombre. El acceso termina al instante y las respuestas rápidas personales se eliminan.',
  },
  fields: {
    name: 'Nombre',
    email: 'Correo',
    password: 'Contraseña',
    profile: 'Perfil',
    queues: 'Colas',
    connection: 'Conexión predeterminada',
    allTicket: 'Ve atenciones sin cola',
  },
  profiles: {
    admin: 'Administrador',
    supervisor: 'Supervisor',
    user: 'Agente',
  },
  online: 'Presencia',
  isOnline: 'En línea',
  isOffline: 'Desconectado',
  me: 'usted',
  noQueues: 'Sin cola',
  noConnection: 'La predeterminada de la empresa',
  choicesFailed: 'No se pudieron cargar las opciones.',
  invited: 'invitación enviada',
  inviteAgain: { label: 'Reenviar la invitación a {{name}}', done: 'Invitación enviada a {{email}}.' },
  removeTwoFactor: {
    label: 'Desactivar la verificación en dos pasos de {{name}}',
    title: '¿Desactivar la verificación en dos pasos de {{name}}?',
    text:
      'Para quien perdió el teléfono y los códigos de recuperación. La entrada pedirá solo la contraseña, y la ' +
      'persona recibe un aviso por correo.',
    confirm: 'Desactivar',
    done: 'Verificación en dos pasos de {{name}} desactivada.',
  },
  passwordHint: 'Al menos {{min}} caracteres. Vacía, la persona recibe una invitación por correo y elige la suya.',
  passwordKept: 'Vacía, la contraseña actual sigue. Una nueva cierra las sesiones abiertas de la persona.',
  queuesHint: 'La persona ve las atenciones de estas colas.',
  connectionHint: 'Por ella salen las atenciones que la persona inicia.',
  allTicketHint: 'También las que esperan sin que el cliente haya elegido una cola.',
  errors: {
    ERR_USER_HAS_PRIVATE_CONNECTION:
      'Esta persona tiene una conexión privada. Termine su privacidad en Conexiones, o elimine la conexión.',
  },
};
