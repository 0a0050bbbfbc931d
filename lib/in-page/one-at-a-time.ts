/** All calls during a run share one more: a page can make its event ten thousand times. @param run does not reject. */
export function oneAtATime(run: () => Promise<void>): () => void {
  let isRunning = false;
  let isWanted = false;
  return () => {
    isWanted = true;
    if (!isRunning) void goOn();
  };

  async function goOn(): Promise<void> {
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await run();
    }
    isRunning = false;
  }
}
