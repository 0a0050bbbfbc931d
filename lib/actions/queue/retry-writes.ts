import type { Dependencies } from '../dependencies';

export async function retryWrites({
  writeGuard,
  delivery,
}: Pick<Dependencies, 'writeGuard' | 'delivery'>): Promise<void> {
  await writeGuard.release();
  delivery.wake();
}
