import tls from 'node:tls';
import type { Config } from '../../platform/config.ts';
import { fetchOutside } from '../../platform/outbound-http/fetch-outside.ts';
import { explain, type Finding } from './finding.ts';

const dayMs = 86_400_000;
const timeoutMs = 10_000;
/** A certificate is renewed before this many days are left; later, the renewal has failed. */
const daysLeft = 14;

/** Whether browsers reach the installation at PUBLIC_URL, and for how long its certificate is valid. */
export async function examinePublicUrl({ publicUrl }: Pick<Config, 'publicUrl'>): Promise<Finding[]> {
  const name = 'PUBLIC_URL';
  if (publicUrl === undefined)
    return [
      {
        name,
        state: 'warn',
        says: 'not set; links in mails lead to this machine',
        advice: 'Set it to the https address at which browsers reach Balcão.',
      },
    ];
  const { protocol, origin, hostname, port } = new URL(publicUrl);
  const findings: Finding[] = [];
  if (protocol === 'http:')
    findings.push({
      name,
      state: 'warn',
      says: `${publicUrl} is not encrypted; browsers give no microphone and no notifications to it`,
      advice: 'Put a proxy with TLS before Balcão, as docs/operating.md describes, and set the https address.',
    });
  try {
    const { status, body } = await fetchOutside(`${publicUrl}/healthz`, { origins: [origin], timeoutMs });
    const isOurs = status === 200 && body.toString().includes('"alive":true');
    findings.push(
      isOurs
        ? { name, state: 'ok', says: `Balcão answers at ${publicUrl}` }
        : {
            name,
            state: 'bad',
            says: `${publicUrl}/healthz answers ${status}, and not as Balcão does`,
            advice: 'Let the proxy pass all paths to the PORT of Balcão.',
          },
    );
  } catch (error) {
    findings.push({
      name,
      state: 'bad',
      says: `${publicUrl} does not answer: ${explain((error as Error).cause ?? error)}`,
      advice: 'Start the server; then check the name in DNS, the proxy and the firewall.',
    });
  }
  if (protocol === 'https:') findings.push(await examineCertificate(hostname, Number(port || 443)));
  return findings;
}

async function examineCertificate(host: string, port: number): Promise<Finding> {
  const name = 'certificate';
  try {
    const validTo = await readValidTo(host, port);
    const days = Math.floor((validTo.getTime() - Date.now()) / dayMs);
    const says = `valid until ${validTo.toISOString().slice(0, 10)}`;
    if (days >= daysLeft) return { name, state: 'ok', says };
    return {
      name,
      state: days < 3 ? 'bad' : 'warn',
      says: `${says}, for ${days} days`,
      advice: 'Its renewal does not work: look at the log of the proxy or of certbot.',
    };
  } catch (error) {
    return {
      name,
      state: 'bad',
      says: `browsers do not trust it: ${explain(error)}`,
      advice: 'Install the whole chain of a public authority, for this very name.',
    };
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
