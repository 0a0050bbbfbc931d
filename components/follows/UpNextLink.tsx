import { i18n } from '#i18n';
import { isolated } from '../texts/direction';

/** A chapter of another series. */
export interface UpNextInList {
  readonly title: string;
  readonly chapter: string;
  readonly address: string;
}

interface UpNextLinkProps {
  readonly upNext: UpNextInList;
  /** Names the chapter on its face, where there is room. */
  readonly isNamed?: boolean;
}

/** Leads from a series that is caught up to what comes next in the list. */
export function UpNextLink({ upNext: { title, chapter, address }, isNamed = false }: UpNextLinkProps) {
  const name = i18n.t('upNext.chapter', { chapter: `${isolated(title)}, ${chapter}` });
  return (
    <a
      class={isNamed ? 'button button-plain' : 'button button-small'}
      href={address}
      target="_blank"
      rel="noreferrer"
      aria-label={name}
      title={name}
    >
      {isNamed ? name : i18n.t('upNext.button')}
    </a>
  );
}
