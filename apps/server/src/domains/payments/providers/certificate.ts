import { X509Certificate } from 'node:crypto';
import tls from 'node:tls';

export interface Archive {
  /** A PKCS #12 archive. */
  pfx: Buffer;
  passphrase?: string;
}

/**
 * Until when the certificate of an archive is valid; undefined: Node cannot open the archive. For example, older tools
 * encrypt archives with RC2, which Node cannot open.
 */
export function readCertificate({ pfx, passphrase = '' }: Archive): { until: Date | null } | undefined {
  try {
    const { context } = tls.createSecureContext({ pfx, passphrase });
    // A method of Node that its types do not name; without it the date is unknown.
    const der = (context as { getCertificate?: () => Buffer | null }).getCertificate?.();
    return { until: der ? new Date(new X509Certificate(der).validTo) : null };
  } catch {
    return undefined;
  }
}
