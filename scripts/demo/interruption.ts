/** Resolves at the first Ctrl-C (or SIGTERM); from then on more of them change nothing, so that tidying up is not cut short. */
export function interruption(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => resolve());
  });
}
