import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';

export interface LinkSite {
  /** Its match pattern. */
  readonly pattern: string;
  /** `null` for every site. */
  readonly host: string | null;
}

interface LinkSitesProps {
  readonly sites: readonly LinkSite[];
  /** All of them, because the person has withdrawn a permission that marks need. */
  readonly areOff: boolean;
  readonly address: string;
  readonly onAddress: (address: string) => void;
  /** A sentence. */
  readonly problem: string | null;
  /** A sentence about the outcome of the last press. */
  readonly outcome: string | null;
  readonly onTurnOn: () => void;
  readonly onTurnOff: (site: LinkSite) => void;
}

/** The sites with link marks, each with "Turn off", and a field to add one. */
export function LinkSites(props: LinkSitesProps) {
  const { sites, areOff, address, onAddress, problem, outcome, onTurnOn, onTurnOff } = props;
  const input = useRef<HTMLInputElement>(null);
  const turnOff = (site: LinkSite) => {
    onTurnOff(site);
    // The focused button is removed together with its site.
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
              dir="auto"
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
      <p role="status" class="problem">
        {areOff && sites.length > 0 && i18n.t('sites.withdrawn')}
      </p>
    </fieldset>
  );
}

export function siteName({ host }: LinkSite): string {
  return host ?? i18n.t('sites.every');
}
