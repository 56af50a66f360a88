import type { Words } from '../../i18n/words.ts';

export const pt = {
  noPrompt: 'Sem sugestão: nenhum prompt ativo atende esta conversa.',
  noSuggestion: 'Sem sugestão. {{reason}}',
  faults: {
    key: 'O serviço recusou a chave da API.',
    model: 'O serviço não conhece este modelo ou endereço.',
    money: 'A conta no serviço está sem saldo.',
    busy: 'O serviço está ocupado; tente de novo em instantes.',
    refused: 'O serviço recusou a pergunta.',
    address: 'O endereço do serviço não é permitido.',
    unreachable: 'O serviço não respondeu.',
    timeout: 'O serviço demorou demais.',
    garbage: 'O serviço respondeu algo que não é uma resposta.',
    empty: 'O serviço respondeu sem texto.',
    repeated: 'O assistente repetiu a mesma resposta.',
    limit: 'O limite de tokens do mês foi atingido.',
  },
} as const;

export const en: Words<typeof pt> = {
  noPrompt: 'No suggestion: no active prompt answers this conversation.',
  noSuggestion: 'No suggestion. {{reason}}',
  faults: {
    key: 'The service refused the API key.',
    model: 'The service does not know this model or address.',
    money: 'The account at the service has no credit.',
    busy: 'The service is busy; try again in a moment.',
    refused: 'The service refused the question.',
    address: 'The address of the service is not allowed.',
    unreachable: 'The service did not respond.',
    timeout: 'The service took too long.',
    garbage: 'The service replied with something that is no answer.',
    empty: 'The service replied without text.',
    repeated: 'The assistant repeated the same answer.',
    limit: 'The limit of tokens of this month is reached.',
  },
};

export const es: Words<typeof pt> = {
  noPrompt: 'Sin sugerencia: ningún prompt activo atiende esta conversación.',
  noSuggestion: 'Sin sugerencia. {{reason}}',
  faults: {
    key: 'El servicio rechazó la clave de la API.',
    model: 'El servicio no conoce este modelo o dirección.',
    money: 'La cuenta en el servicio no tiene saldo.',
    busy: 'El servicio está ocupado; intente de nuevo en instantes.',
    refused: 'El servicio rechazó la pregunta.',
    address: 'La dirección del servicio no está permitida.',
    unreachable: 'El servicio no respondió.',
    timeout: 'El servicio tardó demasiado.',
    garbage: 'El servicio respondió algo que no es una respuesta.',
    empty: 'El servicio respondió sin texto.',
    repeated: 'El asistente repitió la misma respuesta.',
    limit: 'Se alcanzó el límite de tokens del mes.',
  },
};
