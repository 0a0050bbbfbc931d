/** ISO 639-1, and six of the service's own: docs/service.md, "Lists and languages". */
export const languages: readonly string[] = [
  ...`aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et
      eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk
      kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny
      oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk
      tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu`.split(/\s+/),
  ...['zh-hk', 'pt-br', 'es-la', 'ja-ro', 'ko-ro', 'zh-ro'],
];

/** In the service's codes, in their order, without those that it lacks. @param tags as the browser names them (BCP 47); what is none is passed over. */
export function languagesSpoken(tags: readonly string[]): string[] {
  const locales = tags.flatMap(localeOf);
  // A browser names "pt" behind "pt-BR" by itself.
  const specific = new Set(locales.filter(isSpecific).map(({ language }) => language));
  const meant = locales.filter((locale) => isSpecific(locale) || !specific.has(locale.language));
  return [...new Set(meant.map(codeOf))].filter((code) => languages.includes(code));
}

/** None for what has no language. */
function localeOf(tag: string): Intl.Locale[] {
  try {
    return /^und\b/i.test(tag) ? [] : [new Intl.Locale(tag)];
  } catch {
    return [];
  }
}

function isSpecific({ script, region }: Intl.Locale): boolean {
  return script !== undefined || region !== undefined;
}

function codeOf(locale: Intl.Locale): string {
  const { language, script, region } = locale.maximize();
  if (script === 'Latn' && languages.includes(`${language}-ro`)) return `${language}-ro`;
  if (language === 'zh' && script === 'Hant') return 'zh-hk';
  if (language === 'pt' && region === 'BR') return 'pt-br';
  if (language === 'es' && region !== 'ES') return 'es-la';
  // Browsers know Tagalog as Filipino.
  return language === 'fil' ? 'tl' : language;
}
