import { cpus, release, totalmem, type } from 'node:os';

/** Where and with what the figures were taken. */
export interface Machine {
  readonly cores: number;
  readonly processor: string;
  readonly memoryGiB: number;
  readonly system: string;
  readonly node: string;
}

export function machine(): Machine {
  const cores = cpus();
  return {
    cores: cores.length,
    processor: cores[0]?.model ?? 'unknown',
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    system: `${type()} ${release()}`,
    node: process.version,
  };
}
