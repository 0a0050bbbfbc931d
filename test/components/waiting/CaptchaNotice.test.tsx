// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { CaptchaNotice } from '../../../components/waiting/CaptchaNotice';
import { mount, press } from '../../support/mount';

describe('a captcha that the service demands', () => {
  it('is said in words, with a way to the site and a way on', async () => {
    const onTryAgain = vi.fn();
    const place = await mount(<CaptchaNotice site="https://mangadex.org" onTryAgain={onTryAgain} />);
    expect(place.textContent).toContain('MangaDex wants to check that you’re human.');
    expect(place.querySelector('a')?.href).toBe('https://mangadex.org/');
    expect(place.querySelector('a')?.target).toBe('_blank');
    await press(place, 'Try again');
    expect(onTryAgain).toHaveBeenCalledOnce();
  });
});
