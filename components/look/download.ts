import { type Clock, MINUTE } from '../../lib/clock';

/** Hands the person a file of this text; where it goes is between them and their browser. */
export async function downloadText(clock: Clock, name: string, text: string, type = 'application/json'): Promise<void> {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the address after the click, perhaps after it has asked where to put the file.
  await clock.sleep(MINUTE);
  URL.revokeObjectURL(address);
}
