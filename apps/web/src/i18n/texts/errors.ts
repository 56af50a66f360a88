import type { Words } from '../words.ts';

/** The words for refusals that belong to no noun; the others stand in the `errors` of their noun's texts. */
export const pt = {
  ERR_INTERNAL_SERVER_ERROR: 'Algo deu errado no servidor. Tente de novo em instantes.',
  ERR_VALIDATION: 'Confira os campos: algum valor não é aceito.',
  ERR_NOT_FOUND: 'Este endereço não existe.',
  ERR_PAYLOAD_TOO_LARGE: 'O envio é grande demais.',
  ERR_BODY_TIMEOUT: 'O envio parou no meio do caminho. Verifique a conexão e tente de novo.',
  ERR_UNSUPPORTED_MEDIA_TYPE: 'Este formato não é aceito.',
  ERR_RATE_LIMITED: 'Muitas tentativas em pouco tempo. Aguarde um pouco.',
  ERR_STORAGE_FULL: 'O servidor está sem espaço em disco: nada mais é guardado até o operador liberar espaço.',
  ERR_TOO_MANY_SOCKETS: 'Muitas abas abertas ao mesmo tempo. Feche algumas.',
  ERR_SERVICE_UNAVAILABLE: 'O servidor está iniciando ou em manutenção. Tente de novo em instantes.',
  ERR_NO_PERMISSION: 'Acesso não permitido.',
  ERR_NETWORK: 'Sem conexão com o servidor. Confira sua internet.',
} as const;

export const en: Words<typeof pt> = {
  ERR_INTERNAL_SERVER_ERROR: 'Something went wrong on the server. Try again in a moment.',
  ERR_VALIDATION: 'Check the fields: a value is not accepted.',
  ERR_NOT_FOUND: 'There is no such address.',
  ERR_PAYLOAD_TOO_LARGE: 'What you sent is too large.',
  ERR_BODY_TIMEOUT: 'The upload stopped half-way. Check the connection and try again.',
  ERR_UNSUPPORTED_MEDIA_TYPE: 'This format is not accepted.',
  ERR_RATE_LIMITED: 'Too many attempts in a short time. Wait a little.',
  ERR_STORAGE_FULL: 'The server is out of disk space: nothing more is stored until the operator makes room.',
  ERR_TOO_MANY_SOCKETS: 'Too many tabs are open at the same time. Close some.',
  ERR_SERVICE_UNAVAILABLE: 'The server is starting or under maintenance. Try again in a moment.',
  ERR_NO_PERMISSION: 'Access not allowed.',
  ERR_NETWORK: 'No connection to the server. Check your internet.',
};

export const es: Words<typeof pt> = {
  ERR_INTERNAL_SERVER_ERROR: 'Algo salió mal en el servidor. Inténtelo de nuevo en un momento.',
  ERR_VALIDATION: 'Revise los campos: algún valor no es válido.',
  ERR_NOT_FOUND: 'Esta dirección no existe.',
  ERR_PAYLOAD_TOO_LARGE: 'El envío es demasiado grande.',
  ERR_BODY_TIMEOUT: 'El envío se detuvo a medio camino. Revise la conexión e inténtelo de nuevo.',
  ERR_UNSUPPORTED_MEDIA_TYPE: 'Este formato no se acepta.',
  ERR_RATE_LIMITED: 'Demasiados intentos en poco tiempo. Espere un poco.',
  ERR_STORAGE_FULL:
    'El servidor se quedó sin espacio en disco: no se guarda nada más hasta que el operador libere espacio.',
  ERR_TOO_MANY_SOCKETS: 'Hay demasiadas pestañas abiertas al mismo tiempo. Cierre algunas.',
  ERR_SERVICE_UNAVAILABLE: 'El servidor se está iniciando o en mantenimiento. Inténtelo de nuevo en un momento.',
  ERR_NO_PERMISSION: 'Acceso no permitido.',
  ERR_NETWORK: 'Sin conexión con el servidor. Revise su internet.',
};
