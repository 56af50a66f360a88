import type { Language, TrialOutcome } from '@balcao/contract';

/** Why a bot gives a conversation to people, for the internal note. */
const reasons: Readonly<Record<Language, Readonly<Record<Exclude<TrialOutcome, 'ok'>, string>>>> = {
  pt: {
    address: 'o endereço não é público',
    protocol: 'o endereço não é http nem https',
    timeout: 'não respondeu a tempo',
    network: 'não foi alcançado',
    'too-large': 'a resposta é grande demais',
    redirects: 'redirecionou vezes demais',
    refused: 'recusou a chamada',
    fault: 'respondeu com erro',
    content: 'a resposta não foi entendida',
    credentials: 'recusou as credenciais',
    unknown: 'não conhece o robô configurado',
    flow: 'o fluxo não está publicado',
  },
  en: {
    address: 'its address is not public',
    protocol: 'its address is neither http nor https',
    timeout: 'it did not answer in time',
    network: 'it was not reached',
    'too-large': 'its answer is too large',
    redirects: 'it redirected too often',
    refused: 'it refused the call',
    fault: 'it answered with an error',
    content: 'its answer was not understood',
    credentials: 'it refused the credentials',
    unknown: 'it does not know the configured bot',
    flow: 'the flow is not published',
  },
  es: {
    address: 'su dirección no es pública',
    protocol: 'su dirección no es http ni https',
    timeout: 'no respondió a tiempo',
    network: 'no fue alcanzado',
    'too-large': 'la respuesta es demasiado grande',
    redirects: 'redirigió demasiadas veces',
    refused: 'rechazó la llamada',
    fault: 'respondió con un error',
    content: 'la respuesta no se entendió',
    credentials: 'rechazó las credenciales',
    unknown: 'no conoce el bot configurado',
    flow: 'el flujo no está publicado',
  },
};

const sentences: Readonly<Record<Language, (name: string, why: string) => string>> = {
  pt: (name, why) => `A integração “${name}” não atendeu o cliente: ${why}.`,
  en: (name, why) => `The integration “${name}” did not answer the customer: ${why}.`,
  es: (name, why) => `La integración “${name}” no atendió al cliente: ${why}.`,
};

/** The internal note of a hand-over after a fault. */
export const faultNote = (language: Language, name: string, outcome: Exclude<TrialOutcome, 'ok'>): string =>
  sentences[language](name, reasons[language][outcome]);

/** The note of a hand-over that a payment block of Typebot causes. */
const payments: Readonly<Record<Language, string>> = {
  pt: 'O Typebot pede um pagamento, que não é possível pelo WhatsApp.',
  en: 'Typebot asks for a payment, which is not possible on WhatsApp.',
  es: 'Typebot pide un pago, que no es posible por WhatsApp.',
};
export const paymentNote = (language: Language): string => payments[language];

/** What the customer gets if the agent of Dialogflow has no answer. */
const notUnderstood: Readonly<Record<Language, string>> = {
  pt: 'Não entendi. Pode escrever de outro jeito?',
  en: 'I did not understand. Could you put it another way?',
  es: 'No entendí. ¿Puede escribirlo de otra forma?',
};
export const notUnderstoodText = (language: Language): string => notUnderstood[language];
