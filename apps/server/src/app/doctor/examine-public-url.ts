import { isIP } from 'node:net';
import tls from 'node:tls';
import type { Finding } from '@balcao/contract';
import type { Config } from '../../platform/config.ts';
import { fetchOutside } from '../../platform/outbound-http/fetch-outside.ts';
import { explain, findingOf } from './finding.ts';

const dayMs = 86_400_000;
const timeoutMs = 10_000;
/** Certbot and proxies renew a certificate while more days are left. With fewer days left, the renewal has failed. */
const minDaysLeft = 14;
/** With fewer days left, the finding is `bad`. */
const urgentDaysLeft = 3;

/** Whether browsers reach the installation at PUBLIC_URL, and for how long its certificate is valid. */
export async function examinePublicUrl({ publicUrl }: Pick<Config, 'publicUrl'>): Promise<Finding[]> {
  const finding = findingOf('publicUrl');
  if (publicUrl === undefined) return [finding('warn', 'publicUrlMissing')];
  const { protocol, origin, hostname, port } = new URL(publicUrl);
  const url = publicUrl;
  const findings: Finding[] = [];
  if (protocol === 'http:') findings.push(finding('warn', 'publicUrlUnencrypted', { url }));
  try {
    const { status, body } = await fetchOutside(`${publicUrl}/healthz`, { origins: [origin], timeoutMs });
    const isOurs = status === 200 && body.toString().includes('"alive":true');
    findings.push(
      isOurs
        ? finding('ok', 'publicUrlAnswers', { url })
        : finding('bad', 'publicUrlForeign', { url, status: `${status}` }),
    );
  } catch (error) {
    // The error of `fetchOutside` names only the kind of failure; its cause has the reason.
    findings.push(finding('bad', 'publicUrlSilent', { url, reason: explain((error as Error).cause ?? error) }));
  }
  if (protocol === 'https:') findings.push(await examineCertificate(hostname, Number(port || 443)));
  return findings;
}

async function examineCertificate(host: string, port: number): Promise<Finding> {
  const finding = findingOf('certificate');
  try {
    const validTo = await readValidTo(host, port);
    const days = Math.floor((validTo.getTime() - Date.now()) / dayMs);
    const until = validTo.toISOString().slice(0, 10);
    if (days >= minDaysLeft) return finding('ok', 'certificateValid', { until });
    return finding(days < urgentDaysLeft ? 'bad' : 'warn', 'certificateEnding', { until, days: String(days) });
  } catch (error) {
    return finding('bad', 'certificateUntrusted', { reason: explain(error) });
  }
}

/**
 * The time until which the certificate of the server is valid.
 * @throws Error when the certificate is not trusted, or no connection is made
 */
function readValidTo(host: string, port: number): Promise<Date> {
  const { promise, resolve, reject } = Promise.withResolvers<Date>();
  // A URL has an IPv6 address in brackets (`[::1]`). TLS does not allow an IP address as the server name (SNI).
  const address = host.replace(/^\[(.*)\]$/, '$1');
  const servername = isIP(address) === 0 ? address : undefined;
  const socket = tls.connect({ host: address, port, timeout: timeoutMs, ...(servername && { servername }) }, () =>
    resolve(new Date(socket.getPeerCertificate().valid_to)),
  );
  socket.on('error', reject);
  socket.on('timeout', () => reject(new Error('no answer')));
  return promise.finally(() => socket.destroy());
}
