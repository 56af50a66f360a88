import { longText } from '../../i18n/long-text.ts';
import type { Words } from '../../i18n/words.ts';

// The compiler learns the placeholders from these texts. `longText` joins a text that has some, since `+` would lose
// them. The other languages may use `+`.
export const pt = {
  title: 'API de mensagens',
  subtitle: 'Envie mensagens a partir dos seus sistemas: avisos de pedido, boletos, lembretes.',
  unauthorized: 'Acesso não permitido: o plano da empresa não inclui a API de mensagens.',
  steps: 'Antes de começar',
  step1: 'Na tela Conexões, crie o token da conexão que vai enviar.',
  step2: 'Chame o endereço abaixo com o token no cabeçalho Authorization.',
  step3: 'O cliente recebe a mensagem, e a conversa aparece nos atendimentos.',
  toConnections: 'Abrir Conexões',
  endpoint: 'Endereço',
  copyEndpoint: 'Copiar o endereço',
  copyExample: 'Copiar o exemplo',
  headers: 'Cabeçalhos',
  authorization: 'O token da conexão.',
  contentType: 'application/json, ou multipart/form-data quando há arquivos.',
  idempotencyKey: longText(
    'Opcional, até {{max}} caracteres. Por {{hours}} horas, repetir a chamada com a mesma chave devolve a mesma ',
    'resposta e não envia de novo.',
  ),
  fields: 'Campos',
  field: 'Campo',
  meaning: 'O que é',
  required: 'obrigatório',
  number:
    'Telefone com código do país e DDD, por exemplo 5511987654321. Sem o código, vale o país da empresa; números ' +
    'de outros países começam com +.',
  body: longText(
    'O texto, até {{max}} caracteres. Com arquivos, é a legenda do primeiro; repita o campo para dar uma legenda a ',
    'cada um. Aceita variáveis como {{variable}}.',
  ),
  medias: longText(
    'Só em formulário: até {{max}} arquivos. Imagens até 2 MB, áudios até 5 MB, vídeos até 20 MB, documentos até ',
    '100 MB.',
  ),
  closeTicket:
    'true encerra o atendimento em seguida, a não ser que alguém o esteja atendendo ou o cliente espere resposta.',
  queueId: 'Número da fila onde espera o atendimento que esta chamada abrir.',
  textExample: 'Exemplo com texto',
  mediaExample: 'Exemplo com arquivo',
  exampleBody: 'Olá! Seu pedido saiu para entrega.',
  exampleCaption: 'Segue o boleto',
  exampleFile: 'boleto.pdf',
  replies: 'Respostas',
  replied: 'A mensagem foi aceita e está na fila de envio.',
  limit: longText(
    'No máximo {{count}} chamadas por minuto com cada token, e nunca mais do que o limite de envio do número. ',
    'Depois disso a resposta é 429, com Retry-After em segundos.',
  ),
  status: 'Status',
  code: 'Código',
  reference: 'Referência completa (OpenAPI)',
  tryText: 'Testar com texto',
  tryMedia: 'Testar com arquivo',
  tryHint: 'O teste envia uma mensagem de verdade.',
  token: 'Token da conexão',
  to: 'Número',
  toHint: 'Com código do país e DDD.',
  message: 'Mensagem',
  caption: 'Legenda (opcional)',
  files: 'Arquivos',
  filesMissing: 'Escolha ao menos um arquivo.',
  filesTooMany: 'No máximo {{max}} arquivos.',
  send: 'Enviar',
  sendFile: 'Enviar arquivo',
  answer: 'Resposta do servidor',
  errors: {
    ERR_CHECK_NUMBER: 'Este número não está no WhatsApp.',
    ERR_TICKET_ATTENDED: 'Um atendente está com este atendimento: programas não iniciam fluxos nele.',
    ERR_IDEMPOTENCY_KEY_REUSED: 'Esta chave de repetição já foi usada para outro envio.',
  },
} as const;

export const en: Words<typeof pt> = {
  title: 'Messages API',
  subtitle: 'Send messages from your own systems: order updates, invoices, reminders.',
  unauthorized: "Not allowed: the company's plan does not include the messages API.",
  steps: 'Before you start',
  step1: 'On the Connections page, create the token of the connection that will send.',
  step2: 'Call the address below with the token in the Authorization header.',
  step3: 'The customer gets the message, and the conversation shows up among the tickets.',
  toConnections: 'Open Connections',
  endpoint: 'Address',
  copyEndpoint: 'Copy the address',
  copyExample: 'Copy the example',
  headers: 'Headers',
  authorization: 'The token of the connection.',
  contentType: 'application/json, or multipart/form-data when there are files.',
  idempotencyKey:
    'Optional, up to {{max}} characters. For {{hours}} hours, repeating the call with the same key gives the same ' +
    'answer and sends nothing again.',
  fields: 'Fields',
  field: 'Field',
  meaning: 'What it is',
  required: 'required',
  number:
    'Telephone with country and area code, for example 5511987654321. Without the code it is read in the ' +
    "company's country; numbers of other countries begin with +.",
  body:
    'The text, up to {{max}} characters. With files it is the caption of the first; repeat the field to give each ' +
    'its own. Takes variables such as {{variable}}.',
  medias:
    'Forms only: up to {{max}} files. Images up to 2 MB, audio up to 5 MB, video up to 20 MB, documents up to 100 MB.',
  closeTicket: 'true closes the ticket afterwards, unless somebody attends it or the customer waits for an answer.',
  queueId: 'Number of the queue in which a ticket opened by this call waits.',
  textExample: 'Example with text',
  mediaExample: 'Example with a file',
  exampleBody: 'Hello! Your order is on its way.',
  exampleCaption: 'Here is your invoice',
  exampleFile: 'invoice.pdf',
  replies: 'Answers',
  replied: 'The message was accepted and is on its way out.',
  limit:
    "At most {{count}} calls a minute with each token, and never more than the number's send budget. " +
    'Beyond that the answer is 429, with Retry-After in seconds.',
  status: 'Status',
  code: 'Code',
  reference: 'Full reference (OpenAPI)',
  tryText: 'Try with text',
  tryMedia: 'Try with a file',
  tryHint: 'The test sends a real message.',
  token: 'Token of the connection',
  to: 'Number',
  toHint: 'With country and area code.',
  message: 'Message',
  caption: 'Caption (optional)',
  files: 'Files',
  filesMissing: 'Choose at least one file.',
  filesTooMany: 'At most {{max}} files.',
  send: 'Send',
  sendFile: 'Send file',
  answer: 'Answer of the server',
  errors: {
    ERR_CHECK_NUMBER: 'This number is not on WhatsApp.',
    ERR_TICKET_ATTENDED: 'An attendant has this ticket: programs do not start flows in it.',
    ERR_IDEMPOTENCY_KEY_REUSED: 'This idempotency key was already used for something else.',
  },
};

export const es: Words<typeof pt> = {
  title: 'API de mensajes',
  subtitle: 'Envíe mensajes desde sus sistemas: avisos de pedidos, facturas, recordatorios.',
  unauthorized: 'Acceso no permitido: el plan de la empresa no incluye la API de mensajes.',
  steps: 'Antes de empezar',
  step1: 'En la pantalla Conexiones, cree el token de la conexión que va a enviar.',
  step2: 'Llame a la dirección de abajo con el token en el encabezado Authorization.',
  step3: 'El cliente recibe el mensaje y la conversación aparece entre las atenciones.',
  toConnections: 'Abrir Conexiones',
  endpoint: 'Dirección',
  copyEndpoint: 'Copiar la dirección',
  copyExample: 'Copiar el ejemplo',
  headers: 'Encabezados',
  authorization: 'El token de la conexión.',
  contentType: 'application/json, o multipart/form-data cuando hay archivos.',
  idempotencyKey:
    'Opcional, hasta {{max}} caracteres. Durante {{hours}} horas, repetir la llamada con la misma clave da la ' +
    'misma respuesta y no envía de nuevo.',
  fields: 'Campos',
  field: 'Campo',
  meaning: 'Qué es',
  required: 'obligatorio',
  number:
    'Teléfono con código de país y de área, por ejemplo 5511987654321. Sin el código, vale el país de la empresa; ' +
    'los números de otros países empiezan con +.',
  body:
    'El texto, hasta {{max}} caracteres. Con archivos es la leyenda del primero; repita el campo para dar una a cada ' +
    'uno. Acepta variables como {{variable}}.',
  medias:
    'Solo en formulario: hasta {{max}} archivos. ' +
    'Imágenes hasta 2 MB, audios hasta 5 MB, videos hasta 20 MB, documentos hasta 100 MB.',
  closeTicket: 'true cierra la atención después, salvo que alguien la atienda o el cliente espere respuesta.',
  queueId: 'Número de la cola donde espera la atención que esta llamada abra.',
  textExample: 'Ejemplo con texto',
  mediaExample: 'Ejemplo con archivo',
  exampleBody: '¡Hola! Su pedido está en camino.',
  exampleCaption: 'Aquí está su factura',
  exampleFile: 'factura.pdf',
  replies: 'Respuestas',
  replied: 'El mensaje fue aceptado y está en la cola de envío.',
  limit:
    'Como máximo {{count}} llamadas por minuto con cada token, y nunca más que el límite de envío del número. ' +
    'Después la respuesta es 429, con Retry-After en segundos.',
  status: 'Estado',
  code: 'Código',
  reference: 'Referencia completa (OpenAPI)',
  tryText: 'Probar con texto',
  tryMedia: 'Probar con archivo',
  tryHint: 'La prueba envía un mensaje de verdad.',
  token: 'Token de la conexión',
  to: 'Número',
  toHint: 'Con código de país y de área.',
  message: 'Mensaje',
  caption: 'Leyenda (opcional)',
  files: 'Archivos',
  filesMissing: 'Elija al menos un archivo.',
  filesTooMany: 'Como máximo {{max}} archivos.',
  send: 'Enviar',
  sendFile: 'Enviar archivo',
  answer: 'Respuesta del servidor',
  errors: {
    ERR_CHECK_NUMBER: 'Este número no está en WhatsApp.',
    ERR_TICKET_ATTENDED: 'Un agente tiene esta atención: los programas no inician flujos en ella.',
    ERR_IDEMPOTENCY_KEY_REUSED: 'Esta clave de repetición ya se usó para otro envío.',
  },
};
