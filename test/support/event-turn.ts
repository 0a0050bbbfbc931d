/** Lets everything have its turn that only waits for something settled. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
