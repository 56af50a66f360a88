import { Curve, proto } from 'baileys';
import type { KeyPair } from 'baileys';

/**
 * The keys that authenticate the server in the Noise handshake. The root key signs the intermediate certificate; the
 * intermediate key signs the server's static key.
 */
export type NoiseAuthority = { root: KeyPair; staticKey: KeyPair; chain: Uint8Array };

/**
 * Makes an authority that is valid for a year. The client checks that both signatures are present and that the issuer
 * serial of the intermediate certificate is 0.
 */
export function makeNoiseAuthority(): NoiseAuthority {
  const { Details } = proto.CertChain.NoiseCertificate;
  const [root, intermediate, staticKey] = [Curve.generateKeyPair(), Curve.generateKeyPair(), Curve.generateKeyPair()];
  const now = Math.floor(Date.now() / 1000);
  const validity = { notBefore: now - 3600, notAfter: now + 365 * 86_400 };
  const intermediateDetails = Details.encode({
    serial: 1,
    issuerSerial: 0,
    key: intermediate.public,
    ...validity,
  }).finish();
  const leafDetails = Details.encode({ serial: 2, issuerSerial: 1, key: staticKey.public, ...validity }).finish();
  const chain = proto.CertChain.encode({
    intermediate: { details: intermediateDetails, signature: Curve.sign(root.private, intermediateDetails) },
    leaf: { details: leafDetails, signature: Curve.sign(intermediate.private, leafDetails) },
  }).finish();
  return { root, staticKey, chain };
}
