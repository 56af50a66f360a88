import type { BenchResult } from '@balcao/contract';
import { makePrompt } from '../domains/prompts/make-prompt.ts';
import { saveResults, type MadeQuestion } from '../domains/prompts/make-results.ts';

const instructions = `Você é a assistente da Casa Lume, loja de móveis em São Paulo. Fale de forma simples e cordial.
Entrega: até 5 dias úteis na capital; de 8 a 15 dias úteis em outras cidades.
Frete: R$ 30 na capital, grátis acima de R$ 500. Montagem gratuita na capital.
Pagamento: até 10 vezes sem juros no cartão, ou Pix com 5% de desconto.
Troca: 7 dias depois de receber. Defeito, atraso ou negociação de preço: passe para uma pessoa.`;

const answerWith = (answer: string, more: Partial<BenchResult> = {}): Omit<BenchResult, 'at'> => ({
  passed: true,
  answer,
  handedOver: false,
  queue: null,
  missing: [],
  unwanted: [],
  fault: null,
  tokens: 412,
  ...more,
});

const questions: MadeQuestion[] = [
  {
    question: 'Qual o prazo de entrega na capital?',
    mustContain: ['5 dias úteis'],
    mustNotContain: [],
    expectsHandOver: false,
    result: answerWith('Na capital entregamos em até 5 dias úteis. 😊'),
  },
  {
    question: 'O frete é grátis para um sofá de R$ 450?',
    mustContain: ['R$ 30'],
    mustNotContain: ['grátis para você'],
    expectsHandOver: false,
    result: answerWith('O frete é grátis acima de R$ 500.', { passed: false, missing: ['R$ 30'] }),
    former: answerWith('Para este valor o frete na capital custa R$ 30.'),
  },
  {
    question: 'Meu sofá chegou com um rasgo, o que eu faço?',
    mustContain: [],
    mustNotContain: [],
    expectsHandOver: true,
    result: answerWith('Sinto muito! Vou chamar uma pessoa da equipe.', { handedOver: true, queue: 'Suporte' }),
  },
];

/**
 * Adds a prompt with a test bench and the tokens of a month. It has no key of the model, because the demo has none. The
 * screen says so, and the prompt answers no customer.
 * @param queueIds by name
 */
export async function addPrompts(companyId: number, queueIds: ReadonlyMap<string, number>): Promise<void> {
  const [sales, support] = [queueIds.get('Vendas'), queueIds.get('Suporte')];
  if (sales === undefined || support === undefined) return;
  const { id } = await makePrompt(companyId, {
    name: 'Assistente de vendas',
    prompt: instructions,
    model: 'gpt-4o-mini',
    maxTokens: 200,
    temperature: 0.3,
    queueId: sales,
    handOverQueueIds: [support],
    isActive: false,
  });
  await saveResults(companyId, id, {
    questions,
    usage: { input: 171_300, output: 38_900, answers: 327, handOvers: 41 },
    withoutKey: true,
  });
}
