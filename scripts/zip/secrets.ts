/** What may not lie in any package: keys, certificates, and traces of the machine that made it. */
import { homedir } from 'node:os';
import { projectFolder } from '../setup/run.mjs';
import type { ArchivedFile } from './archive.ts';

const names = /(?:^|\/)(?:\.env[^/]*|id_(?:rsa|ed25519)[^/]*|[^/]+\.(?:pem|key|crt|cer|der|p12|pfx|jks|crx|xpi|log))$/;
/** Put together here, so that this file is not its own finding. */
const armoured = `-----${'BEGIN '}`;
/** Shorter ones, as of a person whose home is the root, stand in texts by chance. */
const machinePaths = [projectFolder, `${homedir()}/`].filter((path) => path.length > 5);

/** @returns what was found, as `path: what`. */
export function secretsIn(files: readonly ArchivedFile[], machine: readonly string[] = machinePaths): string[] {
  return files.flatMap(({ path, bytes }) => {
    const text = bytes.toString('latin1');
    return [
      ...(names.test(path) ? [`${path}: a key, a certificate or a log by its name`] : []),
      ...(text.includes(armoured) ? [`${path}: a key or a certificate`] : []),
      ...machine.filter((place) => text.includes(place)).map(() => `${path}: a path of this machine`),
      ...(path === 'package-lock.json' && text.includes('"resolved"') ? [`${path}: a registry`] : []),
    ];
  });
}
