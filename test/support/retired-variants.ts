import type { Language } from './texts';

/** A wording that one language's texts had in some places beside the usual one, or that leaves open who is meant. */
interface RetiredVariant {
  readonly variant: RegExp;
  readonly instead: string;
}

export const retiredVariants: Readonly<Partial<Record<Language, readonly RetiredVariant[]>>> = {
  en: [
    { variant: /\bthe service\b/i, instead: 'MangaDex' },
    { variant: /\b(?:us|we)\b/i, instead: 'Dexmark' },
  ],
  es: [{ variant: /\bajustes\s+de\s+Dexmark\b/i, instead: 'configuración de Dexmark' }],
  fr: [{ variant: /\bréglages\s+de\s+Dexmark\b/i, instead: 'paramètres de Dexmark' }],
  id: [
    { variant: /\btoolbar\b/i, instead: 'bilah alat' },
    { variant: /\bkita\b/i, instead: 'Dexmark' },
  ],
  ja: [
    { variant: /サインイン/, instead: 'ログイン' },
    { variant: /サインアウト/, instead: 'ログアウト' },
    { variant: /ブラウザー/, instead: 'ブラウザ' },
    { variant: /チャプター/, instead: '話' },
    { variant: /端末/, instead: 'デバイス' },
  ],
  // `\b` knows no Cyrillic letters.
  ru: [{ variant: /(?<!\p{L})сери(?:[яиюй]|ей|ею|ям|ями|ях)(?!\p{L})/iu, instead: 'тайтл' }],
};

/** What came back in the texts of a language, as sentences. @param texts each with its key. */
export function retiredVariantsIn(language: Language, texts: Iterable<readonly [key: string, text: string]>): string[] {
  return [...texts].flatMap(([key, text]) =>
    (retiredVariants[language] ?? []).flatMap(({ variant, instead }) => {
      const [found] = variant.exec(text) ?? [];
      return found === undefined ? [] : [`${key}: ${found} is called ${instead}`];
    }),
  );
}
