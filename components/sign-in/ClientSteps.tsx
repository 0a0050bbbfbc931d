import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';

/** How to get an API client, in three steps with pictures. */
export function ClientSteps({ siteSettings }: { siteSettings: string }) {
  return (
    <ol class="steps">
      <Step title={i18n.t('signIn.step1.title')} text={i18n.t('signIn.step1.text')} picture={<CreatePicture />}>
        <a href={siteSettings} target="_blank" rel="noreferrer">
          {i18n.t('signIn.step1.link')}
        </a>
      </Step>
      <Step title={i18n.t('signIn.step2.title')} text={i18n.t('signIn.step2.text')} picture={<ApprovalPicture />} />
      <Step title={i18n.t('signIn.step3.title')} text={i18n.t('signIn.step3.text')} picture={<CopyPicture />} />
    </ol>
  );
}

interface StepProps {
  readonly title: string;
  readonly text: string;
  readonly picture: ComponentChildren;
  readonly children?: ComponentChildren;
}

function Step({ title, text, picture, children }: StepProps) {
  return (
    <li class="step">
      {picture}
      <h3>{title}</h3>
      <p>{text}</p>
      {children}
    </li>
  );
}

/** Sketches of the site's own settings page, for the three steps. The texts beside them say the same. */

/** The list of API clients, with "Create". */
export function CreatePicture() {
  return (
    <Sketch>
      <rect class="sketch-bar" x="14" y="32" width="34" height="5" rx="2.5" />
      <rect class="sketch-bar" x="14" y="46" width="28" height="5" rx="2.5" />
      <rect class="sketch-chosen" x="10" y="55" width="46" height="15" rx="4" />
      <rect class="sketch-strong" x="14" y="60" width="38" height="5" rx="2.5" />
      <rect class="sketch-bar" x="14" y="74" width="31" height="5" rx="2.5" />
      <rect class="sketch-card" x="68" y="32" width="82" height="20" rx="4" />
      <rect class="sketch-bar" x="75" y="39.5" width="40" height="5" rx="2.5" />
      <rect class="sketch-button" x="68" y="62" width="44" height="18" rx="5" />
      <path class="sketch-on-button" d="M90 66.5v9M85.5 71h9" />
    </Sketch>
  );
}

/** A requested client, then an approved one. */
export function ApprovalPicture() {
  return (
    <Sketch>
      <rect class="sketch-card" x="12" y="30" width="62" height="50" rx="5" />
      <rect class="sketch-bar" x="20" y="39" width="36" height="5" rx="2.5" />
      <circle class="sketch-waiting" cx="43" cy="62" r="10" />
      <path class="sketch-waiting" d="M43 56.500v6l4 2.5" />
      <path class="sketch-line" d="M78 55h8m-3-3l3 3-3 3" />
      <rect class="sketch-card" x="90" y="30" width="62" height="50" rx="5" />
      <rect class="sketch-bar" x="98" y="39" width="36" height="5" rx="2.5" />
      <circle class="sketch-approved" cx="121" cy="62" r="10" />
      <path class="sketch-on-button" d="M116 62.500l3.5 3.5 6.5-7.5" />
    </Sketch>
  );
}

/** Id and secret, copied into our form. */
export function CopyPicture() {
  return (
    <Sketch>
      <rect class="sketch-card" x="12" y="32" width="80" height="18" rx="4" />
      <text class="sketch-text" x="18" y="44" textLength="68" lengthAdjust="spacingAndGlyphs">
        personal-client-
      </text>
      <rect class="sketch-card" x="12" y="60" width="80" height="18" rx="4" />
      <path class="sketch-dots" d="M20 69h.1M28 69h.1M36 69h.1M44 69h.1M52 69h.1M60 69h.1" />
      <path class="sketch-line" d="M96 41h12m-3-3l3 3-3 3M96 69h12m-3-3l3 3-3 3" />
      <path class="sketch-page" d="M118 26h20l12 12v42a5 5 0 0 1-5 5h-27a5 5 0 0 1-5-5V31a5 5 0 0 1 5-5z" />
      <path class="sketch-tick" d="M123 60l6 6 12-14" />
    </Sketch>
  );
}

/** The frame of a browser window. */
function Sketch({ children }: { children: ComponentChildren }) {
  return (
    <svg class="sketch" viewBox="0 0 164 94" aria-hidden="true" focusable="false">
      <rect class="sketch-window" x="1" y="1" width="162" height="92" rx="8" />
      <path class="sketch-rule" d="M1 18h162" />
      <path class="sketch-dots sketch-faint" d="M11 9.500h.1M19 9.500h.1M27 9.500h.1" />
      {children}
    </svg>
  );
}
