// @ts-check
/** @typedef {{ version: string, dev?: boolean, license?: string, engines?: object, optionalDependencies?: Record<string, string> }} Locked */

/** Operating systems as npm names them, by how builds are named after them. */
const systems = ['darwin', 'win32', 'freebsd', 'android', 'openharmony', 'linux'];
const processors = ['arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'arm'];

/**
 * The builds for other platforms that packages name as optional and the lockfile does not have.
 * @param {{ packages: Record<string, Locked> }} lockfile
 * @returns {[place: string, locked: object][]}
 */
export function missingBuilds({ packages }) {
  return Object.entries(packages).flatMap(([place, locked]) =>
    Object.entries(locked.optionalDependencies ?? {})
      .filter(([name]) => !packages[`node_modules/${name}`] && !packages[`${place}/node_modules/${name}`])
      .flatMap(([name, version]) => {
        const os = systems.find((system) => name.includes(system));
        const cpu = processors.find((processor) => name.includes(processor));
        if (!os || !cpu) return [];
        /** @type {[place: string, locked: object]} */
        const entry = [`node_modules/${name}`, build(locked, version, os, cpu)];
        return [entry];
      }),
  );
}

/**
 * @param {Locked} parent
 * @param {string} version
 * @param {string} os
 * @param {string} cpu
 */
function build({ dev, license, engines }, version, os, cpu) {
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(license && { license }),
    optional: true,
    os: [os],
    ...(engines && { engines }),
  };
}
