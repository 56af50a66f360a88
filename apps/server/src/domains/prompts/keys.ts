import { companySecrets } from '../../platform/crypto/company-secrets.ts';

/** The keys of services, which prompts store encrypted. */
export const { seal: sealKey, open: openKey } = companySecrets('prompt');
