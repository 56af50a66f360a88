import type { Language } from '@balcao/contract';

/** The question, and the words for the ratings 1, 2 and 3. */
const choices: Record<Language, readonly [string, string, string, string]> = {
  pt: ['Digite de 1 a 3 para avaliar o atendimento:', 'Insatisfeito', 'Satisfeito', 'Muito satisfeito'],
  en: ['Reply from 1 to 3 to rate our service:', 'Unsatisfied', 'Satisfied', 'Very satisfied'],
  es: ['Responda de 1 a 3 para calificar la atención:', 'Insatisfecho', 'Satisfecho', 'Muy satisfecho'],
};

/** The text that asks for a rating: first the text of the connection, then the question with its choices. */
export function ratingQuestion(text: string, language: Language): string {
  const [ask, ...words] = choices[language];
  const lines = words.map((word, nth) => `*[ ${nth + 1} ]* - ${word}`);
  return [text.trim(), [ask, ...lines].join('\n')].filter((part) => part !== '').join('\n\n');
}
