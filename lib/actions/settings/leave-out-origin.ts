import type { Dependencies } from '../dependencies';

/** The person's switch for what browsers say of the extension in each write. What waits is tried once. */
export async function leaveOutOrigin(
  { writeGuard, delivery }: Pick<Dependencies, 'writeGuard' | 'delivery'>,
  isLeftOut: boolean,
): Promise<void> {
  await writeGuard.leaveOutOrigin(isLeftOut);
  delivery.wake();
}
