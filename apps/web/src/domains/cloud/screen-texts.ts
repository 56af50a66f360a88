import type { Words } from '../../i18n/words.ts';

export const pt = {
  open: 'API oficial',
  title: 'API oficial: {{name}}',
  credentials: 'Credenciais da Meta',
  phoneNumberId: 'ID do número de telefone',
  businessAccountId: 'ID da conta do WhatsApp Business',
  accessToken: 'Token de acesso',
  accessTokenHint:
    'De um usuário do sistema, com as permissões whatsapp_business_messaging e whatsapp_business_management. Fica ' +
    'cifrado e não é mostrado de novo.',
  appSecret: 'Chave secreta do app',
  appSecretHint:
    'No painel do app da Meta: Configurações → Básico. Serve para conferir que as mensagens vêm mesmo da Meta.',
  secretKept: 'Deixe em branco para manter',
  whereIds: 'Os dois IDs estão no painel do app da Meta, em WhatsApp → Configuração da API.',
  webhook: 'Webhook',
  webhookStep1: 'No painel do app da Meta, abra WhatsApp → Configuração e edite o webhook.',
  webhookStep2: 'Cole este endereço e este token de verificação, e salve.',
  webhookStep3:
    'Assine o campo “messages”. Se o número também é usado no aplicativo WhatsApp Business, assine ' +
    '“smb_message_echoes”.',
  webhookUrl: 'Endereço do webhook',
  verifyToken: 'Token de verificação',
  copy: 'Copiar {{what}}',
  unreachable:
    'A Meta só chama endereços https públicos. Defina PUBLIC_URL com https neste servidor; até lá nenhuma ' +
    'mensagem chega por este número.',
  save: 'Salvar e conectar',
  disconnectText:
    'O Balcão deixa de enviar por este número até alguém conectar de novo. As credenciais ficam guardadas.',
  stopped: 'Desconectado por um administrador. Para voltar a atender por ele, tente de novo.',
  provider: 'Provedor',
  moveTitle: 'Mudar o provedor de {{name}}',
  moveText:
    'A conexão, seus atendimentos, conversas e filas ficam. A ligação atual é encerrada e o número precisa ser ' +
    'ligado no novo provedor.',
  moveLimits:
    'Clientes de quem o WhatsApp ainda não informou o telefone só podem ser respondidos no novo provedor quando ' +
    'escreverem de novo. Na API oficial, depois de 24 horas sem mensagem do cliente só modelos aprovados são ' +
    'aceitos, e nada pode ser editado ou apagado.',
  moveDo: 'Mudar de provedor',
  moved: 'Mudando de provedor…',
} as const;

export const en: Words<typeof pt> = {
  open: 'Official API',
  title: 'Official API: {{name}}',
  credentials: 'Credentials from Meta',
  phoneNumberId: 'Phone number ID',
  businessAccountId: 'WhatsApp Business account ID',
  accessToken: 'Access token',
  accessTokenHint:
    'Of a system user, with the permissions whatsapp_business_messaging and whatsapp_business_management. It is ' +
    'kept encrypted and never shown again.',
  appSecret: 'App secret',
  appSecretHint:
    'In the dashboard of the app at Meta: Settings → Basic. It proves that messages really come from Meta.',
  secretKept: 'Leave empty to keep it',
  whereIds: 'Both IDs are in the dashboard of the app at Meta, under WhatsApp → API setup.',
  webhook: 'Webhook',
  webhookStep1: 'In the dashboard of the app at Meta, open WhatsApp → Configuration and edit the webhook.',
  webhookStep2: 'Paste this address and this verify token, and save.',
  webhookStep3:
    'Subscribe to the field “messages”. If the number is also used in the WhatsApp Business app, subscribe to ' +
    '“smb_message_echoes”.',
  webhookUrl: 'Webhook address',
  verifyToken: 'Verify token',
  copy: 'Copy {{what}}',
  unreachable:
    'Meta only calls public https addresses. Set PUBLIC_URL with https on this server; until then no message ' +
    'arrives through this number.',
  save: 'Save and connect',
  disconnectText:
    'Balcão stops sending through this number until somebody connects it again. The credentials are kept.',
  stopped: 'Disconnected by an admin. To use it again, try again.',
  provider: 'Provider',
  moveTitle: 'Change the provider of {{name}}',
  moveText:
    'The connection, its tickets, conversations and queues stay. The present link is ended and the number has to ' +
    'be linked at the new provider.',
  moveLimits:
    'Customers whose phone WhatsApp has not told yet can only be answered at the new provider when they write ' +
    'again. With the official API, 24 hours after a customer’s last message only approved templates are taken, ' +
    'and nothing can be edited or deleted.',
  moveDo: 'Change provider',
  moved: 'Changing the provider…',
};

export const es: Words<typeof pt> = {
  open: 'API oficial',
  title: 'API oficial: {{name}}',
  credentials: 'Credenciales de Meta',
  phoneNumberId: 'ID del número de teléfono',
  businessAccountId: 'ID de la cuenta de WhatsApp Business',
  accessToken: 'Token de acceso',
  accessTokenHint:
    'De un usuario del sistema, con los permisos whatsapp_business_messaging y whatsapp_business_management. Se ' +
    'guarda cifrado y no se vuelve a mostrar.',
  appSecret: 'Clave secreta de la app',
  appSecretHint:
    'En el panel de la app en Meta: Configuración → Básica. Sirve para comprobar que los mensajes vienen de Meta.',
  secretKept: 'Déjelo vacío para conservarlo',
  whereIds: 'Los dos ID están en el panel de la app en Meta, en WhatsApp → Configuración de la API.',
  webhook: 'Webhook',
  webhookStep1: 'En el panel de la app en Meta, abra WhatsApp → Configuración y edite el webhook.',
  webhookStep2: 'Pegue esta dirección y este token de verificación, y guarde.',
  webhookStep3:
    'Suscríbase al campo “messages”. Si el número también se usa en la app WhatsApp Business, suscríbase a ' +
    '“smb_message_echoes”.',
  webhookUrl: 'Dirección del webhook',
  verifyToken: 'Token de verificación',
  copy: 'Copiar {{what}}',
  unreachable:
    'Meta solo llama a direcciones https públicas. Defina PUBLIC_URL con https en este servidor; hasta entonces ' +
    'no llega ningún mensaje por este número.',
  save: 'Guardar y conectar',
  disconnectText:
    'Balcão deja de enviar por este número hasta que alguien lo conecte de nuevo. Las credenciales se conservan.',
  stopped: 'Desconectado por un administrador. Para volver a atender por él, intente de nuevo.',
  provider: 'Proveedor',
  moveTitle: 'Cambiar el proveedor de {{name}}',
  moveText:
    'La conexión, sus atenciones, conversaciones y filas se conservan. El enlace actual termina y el número debe ' +
    'vincularse con el nuevo proveedor.',
  moveLimits:
    'A los clientes cuyo teléfono WhatsApp aún no informó solo se les puede responder con el nuevo proveedor ' +
    'cuando escriban de nuevo. En la API oficial, 24 horas después del último mensaje del cliente solo se aceptan ' +
    'plantillas aprobadas, y nada se puede editar ni borrar.',
  moveDo: 'Cambiar de proveedor',
  moved: 'Cambiando de proveedor…',
};
