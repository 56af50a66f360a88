import { startServer } from '../apps/server/src/testing/start-server.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { firstLogin } from './first-login.ts';

/** Builds the web app if it changed and starts the product for all journeys, on a free port and with a data folder of its own. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  await buildWeb();
  const server = await startServer({ env: { ADMIN_EMAIL: firstLogin.email, ADMIN_PASSWORD: firstLogin.password, SANDBOX: 'on', TRUST_PROXY: 'on', ALERT_AFTER_SECONDS: '3' } });
  process.env['BALCAO_E2E_URL'] = server.url; // read by playwright.config.ts in each worker
  return async () => {
    if (/level":(50|60)|(ERROR|FATAL) /.test(server.output())) console.error(`The server complained:\n${server.output()}`);
    await server.remove();
  };
}
