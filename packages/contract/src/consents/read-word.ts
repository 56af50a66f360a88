/**
 * Texts that refuse or accept advertising if a message contains nothing else, in Portuguese, Spanish and English. They
 * are written without accents and capitals, as `plainOf` returns them. Each is called a word, also one with spaces.
 */
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
const longestWord = Math.max(...Array.from(meanings.keys(), (word) => word.length));

/**
 * What a message says about advertising, if it says nothing else. Accents, capitals and punctuation do not matter.
 * `undefined`: the message says something else.
 */
export function readConsentWord(text: string): keyof typeof words | undefined {
  // A quick test, so that `plainOf` need not read long texts. Accents and punctuation may make a message longer than
  // its word, hence the factor.
  return text.length > longestWord * 3 ? undefined : meanings.get(plainOf(text));
}

/** Whether a text contains a word by which people refuse advertising, as in "Answer STOP to leave". */
export const namesRefusal = (text: string): boolean =>
  words.refuse.some((word) => ` ${plainOf(text)} `.includes(` ${word} `));

/** A text without accents, capitals and punctuation: `Não, PARE!` → `nao pare`. */
const plainOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
