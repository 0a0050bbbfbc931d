import { useId, useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { languageName } from '../texts/language-name';
import { listed } from '../texts/listed';
import { Addition } from './Addition';
import type { SeriesEntry, SeriesRequest } from './series-entry';

interface LanguagesOfSeriesProps {
  readonly series: Pick<SeriesEntry, 'settings' | 'languages'>;
  /** All that the service has. */
  readonly everyLanguage: readonly string[];
  readonly request: SeriesRequest;
  /** `null` for those of the reader. */
  readonly onChoose: (languages: readonly string[] | null) => void;
  /** `null` where nothing can be asked. */
  readonly onAskOlder: (() => void) | null;
}

/** The languages that count in this series: the reader's, until others are chosen. */
export function LanguagesOfSeries({ series, everyLanguage, request, onChoose, onAskOlder }: LanguagesOfSeriesProps) {
  const { readers, known, areAllKnown } = series.languages;
  const own = series.settings.languages;
  const [shownFirst] = useState(() => inOrder([...readers, ...known]).map(({ code }) => code));
  const shown = [...new Set([...shownFirst, ...(own ?? [])])];
  const help = useId();
  const chosen = own ?? (readers.length === 0 ? shown : readers);
  const choose = (next: readonly string[]) => onChoose(next.length === 0 || isSame(next, readers) ? null : next);
  const every = useMemo(() => inOrder(everyLanguage), [everyLanguage]);
  const others = every.filter(({ code }) => !shown.includes(code));
  return (
    <fieldset class="series-languages" aria-describedby={help}>
      <legend>{i18n.t('seriesSettings.languages')}</legend>
      {shown.map((code) => (
        <label key={code} class="series-setting">
          <input
            type="checkbox"
            checked={chosen.includes(code)}
            onChange={({ currentTarget: { checked } }) =>
              choose(checked ? [...chosen, code] : chosen.filter((other) => other !== code))
            }
          />
          {nameOf(code)}
        </label>
      ))}
      <Addition
        name={i18n.t('seriesSettings.addLanguage')}
        choices={others.map(({ code, name }) => [code, name])}
        onAdd={(code) => choose([...chosen, code])}
      />
      <p id={help} class="series-setting-note">
        {own === null ? i18n.t('seriesSettings.languagesAsInSettings') : i18n.t('seriesSettings.languagesOfSeries')}
      </p>
      <div class="series-setting-note" aria-live="polite">
        {!areAllKnown && onAskOlder && request !== 'asking' && (
          <>
            <p>{i18n.t('seriesSettings.olderUnknown', { languages: listed(chosen.map(nameOf)) })}</p>
            <button type="button" class="button button-plain" onClick={onAskOlder}>
              {i18n.t('seriesSettings.showOlder')}
            </button>
          </>
        )}
      </div>
    </fieldset>
  );
}

function nameOf(code: string): string {
  return languageName(code) ?? code;
}

function inOrder(codes: readonly string[]) {
  const collator = new Intl.Collator(i18n.t('language'));
  const named = [...new Set(codes)].map((code) => ({ code, name: nameOf(code) }));
  return named.sort((a, b) => collator.compare(a.name, b.name));
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((language) => b.includes(language));
}
