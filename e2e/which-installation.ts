/** The server of this worker's journeys; no other worker uses it. */
export function installationUnderTest(): { url: string; dataDir: string; graph: string } {
  const place = process.env['TEST_PARALLEL_INDEX'] ?? '0';
  return {
    url: process.env[`BALCAO_E2E_URL_${place}`] ?? '',
    dataDir: process.env[`BALCAO_E2E_DATA_${place}`] ?? '',
    graph: process.env[`BALCAO_E2E_GRAPH_${place}`] ?? '{}',
  };
}

/** The language model of this worker's journeys. */
export const assistantUnderTest = (): { baseUrl: string } => ({
  baseUrl: process.env[`BALCAO_E2E_ASSISTANT_${process.env['TEST_PARALLEL_INDEX'] ?? '0'}`] ?? '',
});

/** The payment provider of this worker's journeys; `/bank/pay` of its origin is the bank of who pays. */
export const asaasUnderTest = (): { origin: string; apiKey: string } =>
  JSON.parse(process.env[`BALCAO_E2E_ASAAS_${process.env['TEST_PARALLEL_INDEX'] ?? '0'}`] ?? '{}') as {
    origin: string;
    apiKey: string;
  };
