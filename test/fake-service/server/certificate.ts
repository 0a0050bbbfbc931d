/** The certificate for all host names of the local service: a process makes one, and never writes it to disk. */
import { createHash, X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';
import { hostNames } from './host-names.ts';

export interface Certificate {
  /** PEM. */
  readonly certificate: string;
  readonly privateKey: string;
  /** SHA-256 of the public key, in base64: what Chromium's `--ignore-certificate-errors-spki-list` takes. */
  readonly spki: string;
}

let made: Promise<Certificate> | undefined;

/** The same for every service of this process, so that a browser of many services has one key to trust. */
export function certificate(): Promise<Certificate> {
  made ??= makeCertificate(Object.values(hostNames));
  return made;
}

/** @param names host names that the certificate stands for */
async function makeCertificate(names: readonly string[]): Promise<Certificate> {
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
