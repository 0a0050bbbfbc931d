import type { Dependencies } from '../dependencies';

/** After the service has refused every write. */
export async function retryWrites({
  writeGuard,
  delivery,
}: Pick<Dependencies, 'writeGuard' | 'delivery'>): Promise<void> {
  await writeGuard.release();
  delivery.wake();
}
