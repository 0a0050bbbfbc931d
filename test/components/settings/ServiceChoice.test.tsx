// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { ServiceChoice } from '../../../components/settings/ServiceChoice';
import { mount } from '../../support/mount';

const question = { service: 'development' as const, hosts: ['api.mangadex.dev'] };

function press(key: string): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

async function mountChoice(parts: { wanted: typeof question | null; isBusy: boolean }) {
  const onKeep = vi.fn<() => void>();
  const choice = { chosen: 'live' as const, wasRefused: false, onWant: vi.fn(), onChange: vi.fn(), onKeep };
  await mount(<ServiceChoice {...choice} {...parts} />);
  return onKeep;
}

describe('the question about another service', () => {
  it('is answered by Escape, and by no other key: the one that there is stays', async () => {
    const onKeep = await mountChoice({ wanted: question, isBusy: false });
    press('a');
    expect(onKeep).not.toHaveBeenCalled();
    press('Escape');
    expect(onKeep).toHaveBeenCalledOnce();
  });

  it.each([
    ['nothing is asked', { wanted: null, isBusy: false }],
    ['the change is under way', { wanted: question, isBusy: true }],
  ])('leaves Escape alone where %s', async (_, parts) => {
    const onKeep = await mountChoice(parts);
    press('Escape');
    expect(onKeep).not.toHaveBeenCalled();
  });
});
