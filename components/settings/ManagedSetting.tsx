import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { i18n } from '#i18n';

/** A control that is disabled, with a line that says why, where an administrator has made the choice. */
export function ManagedSetting({ isManaged, children }: { isManaged: boolean; children: ComponentChildren }) {
  const id = useId();
  if (!isManaged) return <>{children}</>;
  return (
    <fieldset class="managed" disabled aria-describedby={id}>
      {children}
      <p id={id} class="fine-print">
        {i18n.t('settings.managed')}
      </p>
    </fieldset>
  );
}
