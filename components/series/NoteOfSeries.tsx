import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { type Clock, SECOND } from '../../lib/clock';

interface NoteOfSeriesProps {
  readonly note: string;
  /** In UTF-16 units. */
  readonly longest: number;
  readonly clock: Clock;
  /** Resolves to whether it is stored. */
  readonly onNote: (note: string) => Promise<boolean>;
}

/** In ms, after the last key: the popup may be closed at any moment. */
const SAVE_AFTER_MS = SECOND / 2;

/** A person's own words about a series, stored as they are written. */
export function NoteOfSeries({ note, longest, clock, onNote }: NoteOfSeriesProps) {
  const field = useId();
  /** What is written and may not be stored yet; `null` shows what is stored. */
  const [draft, setDraft] = useState<string | null>(null);
  const [isSaved, setSaved] = useState(false);
  const unsaved = useRef<string | null>(null);
  const rest = useRef(new AbortController());
  const save = async () => {
    rest.current.abort();
    const text = unsaved.current;
    if (text === null) return true;
    unsaved.current = null;
    const isStored = await onNote(text);
    if (!isStored) unsaved.current ??= text;
    setSaved(isStored);
    return isStored;
  };
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const leave = () => void latest.current();
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, []);
  const write = (text: string) => {
    setDraft(text);
    setSaved(false);
    unsaved.current = text;
    rest.current.abort();
    const resting = new AbortController();
    rest.current = resting;
    void clock.sleep(SAVE_AFTER_MS, resting.signal).then(() => !resting.signal.aborted && latest.current());
  };
  const leave = async () => {
    if ((await save()) && unsaved.current === null) setDraft(null);
  };
  return (
    <div class="series-note">
      <label for={field}>{i18n.t('seriesSettings.note')}</label>
      <textarea
        id={field}
        rows={3}
        dir="auto"
        maxLength={longest}
        value={draft ?? note}
        onInput={({ currentTarget }) => write(currentTarget.value)}
        onBlur={() => void leave()}
      />
      <p class="series-setting-note" role="status">
        {isSaved ? i18n.t('seriesSettings.noteSaved') : i18n.t('seriesSettings.noteHelp')}
      </p>
    </div>
  );
}
