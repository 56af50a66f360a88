import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { clientOf } from '../apps/server/src/testing/client.ts';
import { makeTemporaryFolder } from '../apps/server/src/testing/make-temporary-folder.ts';
import { admin, startProduct, type Product } from './kit/product.ts';
import { familyMemoryOf, memoryOf } from './kit/processes.ts';
import { medianOf, timesOf, type Row } from './kit/row.ts';

const warmStarts = 5;

/**
 * Measures the first start, warm starts, and the memory of an idle server. The packages must be installed and the web
 * app must be built.
 */
export async function start(): Promise<Row[]> {
  const dataDir = makeTemporaryFolder();
  try {
    const fresh = await startProduct(dataDir);
    await linkTwoPhones(fresh);
    await fresh.stop();
    const warmProducts = [];
    for (let nth = 0; nth < warmStarts; nth++) {
      const again = await startProduct(dataDir);
      warmProducts.push(again);
      if (nth < warmStarts - 1) await again.stop();
    }
    const last = warmProducts.at(-1);
    // The peer was measured after ten seconds too.
    await wait(10_000);
    const idle = { node: memoryOf(last?.pid ?? 0), postgres: familyMemoryOf(last?.postgresPid ?? 0) };
    await last?.stop();
    return [
      {
        what: 'first start, empty data folder, to /readyz',
        median: fresh.readyMs,
        note: `to the first page ${fresh.pageMs.toFixed(0)} ms`,
      },
      { what: 'warm start to /readyz', ...timesOf(warmProducts.map(({ readyMs }) => readyMs)) },
      { what: 'warm start to the first page', median: medianOf(warmProducts.map(({ pageMs }) => pageMs)) },
      {
        what: 'idle, two sandbox connections',
        memory: idle.node,
        note: `PostgreSQL ${idle.postgres.toFixed(0)} MB (shared pages counted once)`,
      },
    ];
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

async function linkTwoPhones({ url }: Product) {
  const { token } = await clientOf(url).auth.login({ body: admin });
  const api = clientOf(url, token);
  for (const name of ['Loja', 'Oficina']) {
    const { id: connectionId } = await api.connections.create({
      body: { name, driver: 'sandbox', isDefault: name === 'Loja' },
    });
    while ((await api.sandbox.show({ params: { connectionId } })).qrcode === '') await wait(50);
    await api.sandbox.scan({ params: { connectionId }, body: {} });
  }
}
