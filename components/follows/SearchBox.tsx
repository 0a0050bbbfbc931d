import type { RefObject } from 'preact';
import { i18n } from '#i18n';
import { Icon } from '../look/Icon';
import { IconButton } from '../look/IconButton';

interface SearchBoxProps {
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly input: RefObject<HTMLInputElement | null>;
}

/** Filters with each key. */
export function SearchBox({ value, onInput, input }: SearchBoxProps) {
  return (
    <div class="search">
      <Icon name="search" />
      <input
        ref={input}
        type="search"
        dir="auto"
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
        aria-label={i18n.t('follows.search')}
        placeholder={i18n.t('follows.searchHint')}
        autocomplete="off"
        spellcheck={false}
      />
      {value !== '' && <IconButton icon="cross" name={i18n.t('follows.clear')} onPress={() => onInput('')} />}
    </div>
  );
}
