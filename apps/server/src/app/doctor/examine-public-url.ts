import tls from 'node:tls';
import type { Finding } from '@balcao/contract';
import type { Config } from '../../platform/config.ts';
import { fetchOutside } from '../../platform/outbound-http/fetch-outside.ts';
import { explain, findingOf } from './finding.ts';

const dayMs = 86_400_000;
const timeoutMs = 10_000;
/** A certificate is renewed before this many days are left; later, the renewal has failed. */
const daysLeft = 14;

/** Whether browsers reach the installation at PUBLIC_URL, and for how long its certificate is valid. */
export async function examinePublicUrl({ publicUrl }: Pick<Config, 'publicUrl'>): Promise<Finding[]> {
  const found = findingOf('publicUrl');
  if (publicUrl === undefined) return [found('warn', 'publicUrlMissing')];
  const { protocol, origin, hostname, port } = new URL(publicUrl);
  const url = publicUrl;
  const findings: Finding[] = [];
  if (protocol === 'http:') findings.push(found('warn', 'publicUrlUnencrypted', { url }));
  try {
    const { status, body } = await fetchOutside(`${publicUrl}/healthz`, { origins: [origin], timeoutMs });
    const isOurs = status === 200 && body.toString().includes('"alive":true');
    findings.push(
      isOurs
        ? found('ok', 'publicUrlAnswers', { url })
        : found('bad', 'publicUrlForeign', { url, status: `${status}` }),
    );
  } catch (error) {
    findings.push(found('bad', 'publicUrlSilent', { url, reason: explain((error as Error).cause ?? error) }));
  }
  if (protocol === 'https:') findings.push(await examineCertificate(hostname, Number(port || 443)));
  return findings;
}

async function examineCertificate(host: string, port: number): Promise<Finding> {
  const found = findingOf('certificate');
  try {
    const validTo = await readValidTo(host, port);
    const days = Math.floor((validTo.getTime() - Date.now()) / dayMs);
    const until = validTo.toISOString().slice(0, 10);
    if (days >= daysLeft) return found('ok', 'certificateValid', { until });
    return found(days < 3 ? 'bad' : 'warn', 'certificateEnding', { until, days: String(days) });
  } catch (error) {
    return found('bad', 'certificateUntrusted', { reason: explain(error) });
  }
}

/** @throws Error when the certificate is not trusted, or no connection is made */
function readValidTo(host: string, port: number): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>();
  // A name for an IP address is not allowed in TLS.
  const servername = /[a-z]/i.test(host) ? host : undefined;
  const socket = tls.connect({ host, port, timeout: timeoutMs, ...(servername && { servername }) }, () =>
    resolve(new Date(socket.getPeerCertificate().valid_to)),
  );
  socket.on('error', reject);
  socket.on('timeout', () => reject(new Error('no answer')));
  return promise.finally(() => socket.destroy());
}
