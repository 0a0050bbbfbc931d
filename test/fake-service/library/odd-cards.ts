/** Titles that break careless code: each is here for the mistake it finds. */
import type { Card } from './card.ts';

export const oddCards: readonly Card[] = [
  odd(
    { en: '<b>Bold</b> & "Quotes"' },
    [{ en: '&lt;i&gt;Already escaped&lt;/i&gt;' }],
    'Markup that must be shown, not obeyed. <script>document.title = "taken"</script>',
  ),
  odd(
    {
      en: 'I Was Only Asked to Water the Plants but the Plants Turned Out to Be the Sealed Council of Elder Demons and Now I Am Somehow the Minister of Agriculture, the Heir of Three Kingdoms and Responsible for Everyone’s Lunch',
    },
    [{ 'ja-ro': 'Mizuyari wo Tanomareta Dake na no ni' }, { en: 'Plant Minister' }],
    'It began with a watering can.',
  ),
  odd(
    { ar: 'مدينة تحت الماء', en: 'مدينة تحت الماء' },
    [{ en: 'A City Under Water' }],
    'A title that runs from right to left in a list that runs from left to right.',
    'ar',
  ),
  odd(
    { en: '🍜 Noodle Girl ∞ 🚀' },
    [{ 'ja-ro': 'Nūdoru Gāru' }],
    'She delivers. The moon is within the ten-minute promise.',
  ),
  odd(
    { 'ja-ro': 'Kumo no Ue no Yūbinkyoku', ja: '雲の上の郵便局' },
    [{ en: 'The Post Office Above the Clouds' }],
    'Its English name is only an alternative.',
    'ja',
  ),
  odd({ ja: '夜の図書館で会いましょう' }, [], 'A title in Japanese and nothing else.', 'ja'),
  odd(
    { en: 'Café Crépuscule' },
    [
      { fr: 'Le café de l’éternel crépuscule' },
      { 'es-la': 'El café del crepúsculo' },
      { de: 'Das Dämmerungscafé' },
      { 'pt-br': 'O café do crepúsculo' },
      { vi: 'Quán cà phê hoàng hôn' },
    ],
    'Accents in every name it has.',
    'fr',
  ),
  odd(
    { ko: '열두 번째 별', 'ko-ro': 'Yeoldu beonjjae Byeol' },
    [],
    'The twelfth star is a lodger. No English title.',
    'ko',
  ),
  odd({ en: '１００％' }, [{ 'ja-ro': 'Hyaku Pāsento' }], 'Full-width digits and a per cent sign.'),
  odd({ en: '   …   ' }, [{ en: 'Ellipsis' }], 'White space on both sides of almost nothing.'),
  odd({ en: "O'Malley \\ $title {{mustache}} %s" }, [], 'A title full of other people’s templates.'),
  odd({ en: 'constructor' }, [{ en: '__proto__' }], 'Named like a property that every object already has.'),
];

function odd(title: Card['title'], altTitles: Card['altTitles'], blurb: string, originalLanguage = 'ja'): Card {
  return {
    title,
    altTitles,
    blurb,
    originalLanguage,
    demographic: null,
    contentRating: 'safe',
    tags: ['Comedy', 'Fantasy'],
  };
}
