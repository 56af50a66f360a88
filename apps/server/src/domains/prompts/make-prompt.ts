import { PromptFields, type Prompt } from '@balcao/contract';
import type { z } from 'zod';
import { inCompany } from '../../platform/scope/in-company.ts';
import { createPrompt } from './change-prompts.ts';

export const sampleText =
  'Você atende os clientes da loja Aurora. A entrega leva 5 dias úteis e o frete é grátis acima de R$ 500.';

/** A prompt of a company for a test or the seed. */
export const makePrompt = (
  companyId: number,
  fields: Partial<z.input<typeof PromptFields>> & { queueId: number },
): Promise<Prompt> =>
  inCompany(companyId, (scope) =>
    createPrompt(
      scope,
      PromptFields.parse({ name: 'Assistente da loja', prompt: sampleText, apiKey: 'sk-teste', ...fields }),
    ),
  );
