import type { ComponentChildren } from 'preact';
import { i18n } from '#i18n';
import { ApprovalPicture, CopyPicture, CreatePicture } from './StepPictures';

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
