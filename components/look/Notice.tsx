import type { ComponentChildren } from 'preact';
import { Icon } from './Icon';

/** A sentence that must not be missed: what went wrong and what to do, or what has been done. */
export function Notice({ tone, children }: { tone: 'warn' | 'danger' | 'done'; children: ComponentChildren }) {
  return (
    <div class={`notice notice-${tone}`} role={tone === 'done' ? 'status' : 'alert'}>
      <Icon name={tone === 'done' ? 'tick' : 'warning'} />
      <div class="notice-body">{children}</div>
    </div>
  );
}
