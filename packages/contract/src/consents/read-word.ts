/** What a whole message may say about advertising, by the languages of the product. */
const words = {
  refuse: [
    'sair',
    'parar',
    'pare',
    'cancelar',
    'descadastrar',
    'remover',
    'parar promocoes',
    'interromper promocoes',
    'nao quero receber',
    'nao quero receber mais',
    'nao quero mais receber',
    'baja',
    'darse de baja',
    'dar de baja',
    'salir',
    'detener',
    'detener promociones',
    'parar promociones',
    'no quiero recibir',
    'no quiero recibir mas',
    'stop',
    'unsubscribe',
    'stop promotions',
    'opt out',
    'optout',
  ],
  accept: [
    'voltar',
    'quero receber',
    'retomar promocoes',
    'volver',
    'quiero recibir',
    'reanudar promociones',
    'resume',
    'subscribe',
    'resume promotions',
    'opt in',
  ],
} as const;
const meanings = new Map<string, keyof typeof words>(
  (['refuse', 'accept'] as const).flatMap((meaning) => words[meaning].map((word) => [word, meaning] as const)),
);
const longest = Math.max(...Array.from(meanings.keys(), (word) => word.length));

/**
 * What a message says about advertising, if that is all it says: without accents, marks and case. `undefined`: it says
 * something else.
 */
export function readConsentWord(text: string): keyof typeof words | undefined {
  return text.length > longest * 3 ? undefined : meanings.get(plainOf(text));
}

/** Whether a text names a word by which people refuse advertising, as in "Answer STOP to leave". */
export const namesRefusal = (text: string): boolean =>
  words.refuse.some((word) => ` ${plainOf(text)} `.includes(` ${word} `));

/** Without accents, marks and case. */
const plainOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
