// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { LastWords } from '../../../components/reader/LastWords';
import { mount } from '../../support/mount';

describe('the last words of a control', () => {
  it('have their drawing beside them, in the place that the words leave free for it', async () => {
    const card = await mount(<LastWords>Dexmark was updated. Reload this page.</LastWords>);
    expect(card.querySelectorAll('.icon')).toHaveLength(1);
    expect(card.querySelector('[role=status] > .words > .icon')).not.toBeNull();
    expect(card.querySelector('[role=status]')?.textContent).toBe('Dexmark was updated. Reload this page.');
  });
});
