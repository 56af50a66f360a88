/**
 * The server that this worker tests; no other worker uses it. `graph` is JSON with the account of the double of Meta.
 */
export function installationUnderTest(): { url: string; dataDir: string; graph: string } {
  const place = process.env['TEST_PARALLEL_INDEX'] ?? '0';
  return {
    url: process.env[`BALCAO_E2E_URL_${place}`] ?? '',
    dataDir: process.env[`BALCAO_E2E_DATA_${place}`] ?? '',
    graph: process.env[`BALCAO_E2E_GRAPH_${place}`] ?? '{}',
  };
}

/** The double of a language model that this worker uses. */
export const assistantUnderTest = (): { baseUrl: string } => ({
  baseUrl: process.env[`BALCAO_E2E_ASSISTANT_${process.env['TEST_PARALLEL_INDEX'] ?? '0'}`] ?? '',
});

/**
 * The double of Asaas that this worker uses. A POST to `/bank/pay` of its origin pays a Pix code, as the payer's bank
 * would.
 */
export const asaasUnderTest = (): { origin: string; apiKey: string } =>
  JSON.parse(process.env[`BALCAO_E2E_ASAAS_${process.env['TEST_PARALLEL_INDEX'] ?? '0'}`] ?? '{}') as {
    origin: string;
    apiKey: string;
  };
