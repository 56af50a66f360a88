import type { Words } from '../../i18n/words.ts';

export const pt = {
  reasons: {
    'logged-out': 'O número foi desconectado no telefone. Peça um novo QR code e leia-o com o telefone.',
    banned:
      'O WhatsApp recusou este número. Abra o WhatsApp no telefone e veja o que ele diz; se o número foi banido, ' +
      'peça a revisão por lá. Depois peça um novo QR code.',
    replaced: 'Outro programa usa este mesmo aparelho conectado. Encerre-o e tente de novo, ou peça um novo QR code.',
    'qr-expired': 'O QR code venceu sem ser lido. Peça um novo.',
    network: 'Sem rede até o WhatsApp; tentamos de novo sozinhos. Se durar, confira a internet do servidor.',
    'version-refused':
      'O WhatsApp recusou a versão do protocolo. Procuramos a mais nova e tentamos de novo; se durar, atualize o ' +
      'servidor.',
    'token-refused': 'A Meta recusou o token. Informe um novo em “API oficial”.',
    'number-unknown':
      'A Meta não conhece este número, ou o token não dá acesso a ele. Confira os dados em “API oficial”.',
    stopped: 'Desconectado por um administrador. Para voltar a atender por ele, peça um novo QR code.',
    'passkey-required':
      'Esta conta do WhatsApp só deixa ligar aparelhos com uma chave de acesso (passkey), o que um servidor não ' +
      'pode fazer. Veja no telefone, em Configurações → Conta → Chaves de acesso, se ela pode ser removida e peça ' +
      'um novo QR code; ou use o número pela API oficial da Meta.',
    unattended:
      'Nenhum servidor cuida deste número agora; ele volta sozinho quando um assumir. Se durar, confira se o ' +
      'servidor das conexões está rodando.',
    suspended:
      'O WhatsApp suspendeu este número por um tempo. Não envie mensagens em massa; tentamos de novo quando a ' +
      'suspensão acabar.',
    error: 'Algo falhou ao abrir a conexão; tentamos de novo sozinhos. Se durar, veja o registro do servidor.',
  },
  errors: {
    ERR_PAIRING_CODE: 'O WhatsApp não gerou o código agora. Confira o número e tente de novo.',
    ERR_CONNECTION_TOKEN: 'O token não vale: foi trocado ou revogado, ou está incompleto.',
    ERR_NO_OTHER_WHATSAPP: 'É preciso haver pelo menos uma conexão padrão.',
    ERR_WAPP_NAME_EXISTS: 'Já existe uma conexão com este nome.',
    ERR_WAPP_GREETING_REQUIRED: 'Com mais de uma fila, a mensagem de saudação é obrigatória.',
  },
} as const;

export const en: Words<typeof pt> = {
  reasons: {
    'logged-out': 'The number was unlinked on the phone. Ask for a new QR code and scan it with the phone.',
    banned:
      'WhatsApp refused this number. Open WhatsApp on the phone and see what it says; if the number was banned, ' +
      'ask for a review there. Then ask for a new QR code.',
    replaced: 'Another program uses this same linked device. End it and try again, or ask for a new QR code.',
    'qr-expired': 'The QR code expired unread. Ask for a new one.',
    network: "No network to WhatsApp; we keep trying by ourselves. If it lasts, check the server's internet.",
    'version-refused':
      'WhatsApp refused the version of the protocol. We look for the newest one and try again; if it lasts, ' +
      'update the server.',
    'token-refused': 'Meta refused the token. Enter a new one under “Official API”.',
    'number-unknown':
      'Meta does not know this number, or the token gives no access to it. Check the details under “Official API”.',
    stopped: 'Disconnected by an administrator. To serve customers through it again, ask for a new QR code.',
    'passkey-required':
      'This WhatsApp account links devices with a passkey only, which a server cannot do. See on the phone, under ' +
      'Settings → Account → Passkeys, whether it can be removed and ask for a new QR code; or use the number ' +
      "through Meta's official API.",
    unattended:
      'No server looks after this number now; it comes back by itself when one takes over. If it lasts, check ' +
      'that the server of the connections is running.',
    suspended:
      'WhatsApp has suspended this number for a while. Send no bulk messages; we try again when the suspension ends.',
    error:
      "Something failed while opening the connection; we keep trying by ourselves. If it lasts, see the server's log.",
  },
  errors: {
    ERR_PAIRING_CODE: 'WhatsApp gave no code now. Check the number and try again.',
    ERR_CONNECTION_TOKEN: 'The token is not valid: it was replaced or revoked, or is incomplete.',
    ERR_NO_OTHER_WHATSAPP: 'There must be at least one default connection.',
    ERR_WAPP_NAME_EXISTS: 'There is already a connection with this name.',
    ERR_WAPP_GREETING_REQUIRED: 'With more than one queue, a greeting message is required.',
  },
};

export const es: Words<typeof pt> = {
  reasons: {
    'logged-out': 'El número se desvinculó en el teléfono. Pida un nuevo código QR y léalo con el teléfono.',
    banned:
      'WhatsApp rechazó este número. Abra WhatsApp en el teléfono y vea qué dice; si el número fue bloqueado, ' +
      'pida la revisión allí. Después pida un nuevo código QR.',
    replaced:
      'Otro programa usa este mismo dispositivo vinculado. Ciérrelo e intente de nuevo, o pida un nuevo código QR.',
    'qr-expired': 'El código QR venció sin ser leído. Pida uno nuevo.',
    network: 'Sin red hasta WhatsApp; seguimos intentando solos. Si dura, revise internet en el servidor.',
    'version-refused':
      'WhatsApp rechazó la versión del protocolo. Buscamos la más nueva e intentamos de nuevo; si dura, actualice ' +
      'el servidor.',
    'token-refused': 'Meta rechazó el token. Ingrese uno nuevo en “API oficial”.',
    'number-unknown': 'Meta no conoce este número, o el token no da acceso a él. Revise los datos en “API oficial”.',
    stopped: 'Desconectado por un administrador. Para volver a atender por él, pida un nuevo código QR.',
    'passkey-required':
      'Esta cuenta de WhatsApp solo vincula dispositivos con una llave de acceso (passkey), lo que un servidor no ' +
      'puede hacer. Vea en el teléfono, en Ajustes → Cuenta → Llaves de acceso, si se puede eliminar y pida un ' +
      'nuevo código QR; o use el número por la API oficial de Meta.',
    unattended:
      'Ningún servidor se ocupa de este número ahora; vuelve solo cuando uno lo asuma. Si dura, revise que el ' +
      'servidor de las conexiones esté en marcha.',
    suspended:
      'WhatsApp suspendió este número por un tiempo. No envíe mensajes masivos; intentamos de nuevo cuando ' +
      'termine la suspensión.',
    error: 'Algo falló al abrir la conexión; seguimos intentando solos. Si dura, vea el registro del servidor.',
  },
  errors: {
    ERR_PAIRING_CODE: 'WhatsApp no generó el código ahora. Revise el número e inténtelo de nuevo.',
    ERR_CONNECTION_TOKEN: 'El token no es válido: fue reemplazado o revocado, o está incompleto.',
    ERR_NO_OTHER_WHATSAPP: 'Debe haber al menos una conexión predeterminada.',
    ERR_WAPP_NAME_EXISTS: 'Ya existe una conexión con este nombre.',
    ERR_WAPP_GREETING_REQUIRED: 'Con más de una cola, el mensaje de saludo es obligatorio.',
  },
};
