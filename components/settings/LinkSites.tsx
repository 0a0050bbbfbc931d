import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';

/** A site on which marks are on. */
export interface LinkSite {
  /** How the browser calls it. */
  readonly pattern: string;
  /** `null` is every site. */
  readonly host: string | null;
}

interface LinkSitesProps {
  readonly sites: readonly LinkSite[];
  readonly address: string;
  readonly onAddress: (address: string) => void;
  /** What is wrong with the address, as a sentence. */
  readonly problem: string | null;
  /** What came of the last press, as a sentence. */
  readonly outcome: string | null;
  readonly onTurnOn: () => void;
  readonly onTurnOff: (site: LinkSite) => void;
}

/** The sites where links to chapters are marked, each with the way back, and a field for one more. */
export function LinkSites(props: LinkSitesProps) {
  const { sites, address, onAddress, problem, outcome, onTurnOn, onTurnOff } = props;
  const input = useRef<HTMLInputElement>(null);
  const turnOff = (site: LinkSite) => {
    onTurnOff(site);
    // The button that had the focus goes away with its site.
    input.current?.focus();
  };
  return (
    <fieldset class="choices">
      <legend>{i18n.t('sites.others')}</legend>
      <p class="fine-print">{i18n.t('sites.help')}</p>
      <form
        class="field"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onTurnOn();
        }}
      >
        <label for="site-address">{i18n.t('sites.address')}</label>
        <div class="with-button">
          <div class="field-box">
            <input
              ref={input}
              id="site-address"
              type="text"
              inputMode="url"
              placeholder="example.org"
              value={address}
              onInput={({ currentTarget }) => onAddress(currentTarget.value)}
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              aria-invalid={problem !== null}
              aria-describedby="site-outcome"
            />
          </div>
          <button type="submit" class="button">
            {i18n.t('sites.turnOn')}
          </button>
        </div>
        <p id="site-outcome" role="status" class={problem === null ? 'fine-print' : 'field-problem'}>
          {problem ?? outcome}
        </p>
      </form>
      {sites.length > 0 && (
        <ul class="groups" aria-label={i18n.t('sites.list')}>
          {sites.map((site) => (
            <li key={site.pattern}>
              <span>{siteName(site)}</span>
              <button
                type="button"
                class="button button-small"
                aria-label={i18n.t('sites.turnOffNamed', { site: siteName(site) })}
                onClick={() => turnOff(site)}
              >
                {i18n.t('sites.turnOff')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** What a site is called. */
export function siteName({ host }: LinkSite): string {
  return host ?? i18n.t('sites.every');
}
