/** A certificate for all host names of the local service, made at every start and never written to disk. */
import { createHash, X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';

export interface Certificate {
  /** PEM. */
  readonly certificate: string;
  readonly privateKey: string;
  /** SHA-256 of the public key, in base64: what Chromium's `--ignore-certificate-errors-spki-list` takes. */
  readonly spki: string;
}

/** @param names host names that the certificate stands for */
export async function makeCertificate(names: readonly string[]): Promise<Certificate> {
  const { cert, private: privateKey } = await generate([{ name: 'commonName', value: 'Dexmark local service' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: names.map((value) => ({ type: 2, value })) },
    ],
  });
  const publicKey = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
  return { certificate: cert, privateKey, spki: createHash('sha256').update(publicKey).digest('base64') };
}
