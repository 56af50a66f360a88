import type { Words } from '../../i18n/words.ts';

export const pt = {
  importing: 'Importando conversas do telefone: {{percent}}%',
  showQr: 'QR code',
  tryAgain: 'Tentar de novo',
  newQr: 'Novo QR code',
  disconnect: 'Desconectar',
  disconnectTitle: 'Desconectar {{name}}?',
  disconnectText: 'O número sai do Balcão. Para voltar a atender por ele será preciso ler um novo QR code.',
  connecting: 'Conectando',
  connected: '{{name}} está conectado.',
  qr: {
    title: 'Ligar {{name}}',
    alt: 'QR code para ler com o WhatsApp',
    step1: 'Abra o WhatsApp no telefone',
    step2: 'Toque em Mais opções ou Configurações → Aparelhos conectados',
    step3: 'Toque em Conectar um aparelho e aponte para este código',
    sandboxStep1: 'Abra o telefone de testes',
    sandboxStep2: 'Toque em “Ler o QR code”',
    preparing: 'Preparando o código…',
    replaced: 'O código foi renovado. Aponte a câmera de novo.',
    copy: 'Copiar o texto do código',
  },
  pairing: {
    open: 'Conectar com código, sem câmera',
    number: 'Número do celular',
    numberHint: 'O número deste WhatsApp, com DDD.',
    ask: 'Gerar código',
    how:
      'No celular: WhatsApp → Dispositivos conectados → Conectar dispositivo → Conectar com número de telefone. ' +
      'Digite este código.',
  },
} as const;

export const en: Words<typeof pt> = {
  importing: 'Importing conversations from the phone: {{percent}}%',
  showQr: 'QR code',
  tryAgain: 'Try again',
  newQr: 'New QR code',
  disconnect: 'Disconnect',
  disconnectTitle: 'Disconnect {{name}}?',
  disconnectText: 'The number leaves Balcão. To serve customers through it again, a new QR code must be scanned.',
  connecting: 'Connecting',
  connected: '{{name}} is connected.',
  qr: {
    title: 'Link {{name}}',
    alt: 'QR code to scan with WhatsApp',
    step1: 'Open WhatsApp on the phone',
    step2: 'Tap More options or Settings → Linked devices',
    step3: 'Tap Link a device and point at this code',
    sandboxStep1: 'Open the sandbox phone',
    sandboxStep2: 'Tap “Scan the QR code”',
    preparing: 'Preparing the code…',
    replaced: 'The code was renewed. Point the camera again.',
    copy: "Copy the code's text",
  },
  pairing: {
    open: 'Link with a code, without a camera',
    number: 'Number of the phone',
    numberHint: 'The number of this WhatsApp, with the area code.',
    ask: 'Get a code',
    how: 'On the phone: WhatsApp → Linked devices → Link a device → Link with phone number. Type this code.',
  },
};

export const es: Words<typeof pt> = {
  importing: 'Importando conversaciones del teléfono: {{percent}}%',
  showQr: 'Código QR',
  tryAgain: 'Intentar de nuevo',
  newQr: 'Nuevo código QR',
  disconnect: 'Desconectar',
  disconnectTitle: '¿Desconectar {{name}}?',
  disconnectText: 'El número sale de Balcão. Para volver a atender por él habrá que escanear un nuevo código QR.',
  connecting: 'Conectando',
  connected: '{{name}} está conectado.',
  qr: {
    title: 'Vincular {{name}}',
    alt: 'Código QR para escanear con WhatsApp',
    step1: 'Abra WhatsApp en el teléfono',
    step2: 'Toque Más opciones o Ajustes → Dispositivos vinculados',
    step3: 'Toque Vincular un dispositivo y apunte a este código',
    sandboxStep1: 'Abra el teléfono de pruebas',
    sandboxStep2: 'Toque «Escanear el código QR»',
    preparing: 'Preparando el código…',
    replaced: 'El código se renovó. Apunte la cámara de nuevo.',
    copy: 'Copiar el texto del código',
  },
  pairing: {
    open: 'Vincular con un código, sin cámara',
    number: 'Número del teléfono',
    numberHint: 'El número de este WhatsApp, con código de área.',
    ask: 'Generar código',
    how:
      'En el teléfono: WhatsApp → Dispositivos vinculados → Vincular dispositivo → Vincular con número de ' +
      'teléfono. Escriba este código.',
  },
};
