import { i18n } from '#i18n';

interface OpenLinkProps {
  readonly address: string;
  /** Name it for assistive technology. */
  readonly title: string;
  readonly chapter: string;
}

/** Leads to a chapter. */
export function OpenLink({ address, title, chapter }: OpenLinkProps) {
  return (
    <a
      class="button button-small"
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={i18n.t('follows.openNamed', { title, chapter })}
    >
      {i18n.t('follows.open')}
    </a>
  );
}
