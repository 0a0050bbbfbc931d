/** Scripts that press in the person's place. Each tries the button itself, if it can reach it, and else our element. */
import { type Attack, byScript } from '../attack.ts';
import { focusByTab } from '../person.ts';

const forged = { against: 'trusted-events', wants: 'deed' } as const;

export const pressing: readonly Attack[] = [
  {
    ...forged,
    name: 'clicks by script',
    play: byScript(() => window.ourButton()?.click()),
  },
  {
    ...forged,
    name: 'makes the whole course of pointer and mouse events where the button is',
    play: async ({ page, control }) => {
      await page.evaluate(
        ({ x, y }) => {
          const host = document.elementFromPoint(x, y);
          const target = host?.shadowRoot?.elementFromPoint(x, y) ?? host;
          const at = { bubbles: true, composed: true, cancelable: true, clientX: x, clientY: y, view: window };
          const pointer = { ...at, pointerId: 1, isPrimary: true, pointerType: 'mouse' };
          const course = ['pointerover', 'pointerenter', 'pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
          for (const type of course)
            target?.dispatchEvent(
              type.startsWith('mouse') ? new MouseEvent(type, at) : new PointerEvent(type, pointer),
            );
        },
        await control.where('Mark as read'),
      );
    },
  },
  {
    ...forged,
    name: 'types Enter and Space by script',
    play: byScript(() => {
      const target = window.ourButton();
      target?.focus();
      for (const key of ['Enter', ' '])
        for (const type of ['keydown', 'keypress', 'keyup'])
          target?.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, composed: true, cancelable: true }));
    }),
  },
  {
    ...forged,
    name: 'touches by script',
    play: byScript(() => {
      const target = window.ourButton();
      if (!target) return;
      const touch = new Touch({ identifier: 1, target });
      const event = { bubbles: true, composed: true, cancelable: true, changedTouches: [touch] };
      target.dispatchEvent(new TouchEvent('touchstart', { ...event, touches: [touch] }));
      target.dispatchEvent(new TouchEvent('touchend', event));
    }),
  },
  {
    ...forged,
    name: 'makes a click that says of itself that it is trusted',
    play: byScript(() => {
      class TrustedClick extends MouseEvent {
        override get isTrusted() {
          return true;
        }
      }
      const target = window.ourButton();
      const click = new TrustedClick('click', { bubbles: true, composed: true });
      try {
        Object.defineProperty(click, 'isTrusted', { value: true });
      } catch {
        Object.setPrototypeOf(click, Object.create(MouseEvent.prototype, { isTrusted: { value: true } }));
      }
      target?.dispatchEvent(click);
    }),
  },
  {
    ...forged,
    name: 'sends a click on that the person made elsewhere',
    play: async ({ page }) => {
      await page.evaluate(() =>
        window.addEventListener('click', (click) =>
          setTimeout(() => {
            window.ourButton()?.dispatchEvent(click);
            window.ourButton()?.dispatchEvent(new PointerEvent('click', click));
          }),
        ),
      );
      await page.mouse.click(5, 5);
    },
  },
  {
    ...forged,
    name: 'presses by script while the pointer and the focus are in the control',
    play: async (scene) => {
      const { x, y } = await scene.control.where('Mark as read');
      await scene.page.mouse.move(x, y);
      await focusByTab(scene.page);
      await scene.page.evaluate(() => {
        const target = window.ourButton(document.activeElement as HTMLElement | null);
        target?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, composed: true }));
        target?.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true }));
      });
    },
  },
];
