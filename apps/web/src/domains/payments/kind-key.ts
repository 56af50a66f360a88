import type { ProviderKind } from '@balcao/contract';

/** The key of a provider in the texts. */
export const kindKey = { 'pix-static': 'pixStatic', asaas: 'asaas', efi: 'efi' } as const satisfies Record<
  ProviderKind,
  string
>;
