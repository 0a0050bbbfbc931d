import { languagesSpoken } from '../service/languages';
import type { Settings } from './settings';

/** Languages to ask about, beside English; none once languages were chosen. @param settings `null` until they were read. @param browserLanguages in order, as the browser names them. */
export function languagesToOffer(settings: Settings | null, browserLanguages: readonly string[]): readonly string[] {
  if (!settings || settings.areLanguagesChosen) return [];
  return languagesSpoken(browserLanguages).filter((code) => code !== 'en');
}
