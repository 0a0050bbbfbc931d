import type { Dependencies } from '../dependencies';

/** Until when the block would last if the service were asked now, in epoch ms; `null` where asking costs nothing. */
export async function costOfAskingNow({ pacer }: Pick<Dependencies, 'pacer'>): Promise<{ until: number | null }> {
  return { until: pacer.costOfAskingNow() };
}

/** "I’m on another network": one probe may leave at once. @throws Failure of the present block, if this network has had its probe. */
export async function askOnNewNetwork({ pacer }: Pick<Dependencies, 'pacer'>): Promise<void> {
  await pacer.newNetwork();
}
