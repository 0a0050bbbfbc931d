/** What stands beside a popup, and in the tile, in each language of the listings. */

interface Words {
  readonly list: string;
  readonly series: string;
  /** Below the name. */
  readonly tile: string;
}

export const words = {
  en: {
    list: 'What is unread in the series you follow',
    series: 'One series: its chapters, its status, and what is unread',
    tile: 'for MangaDex',
  },
  de: {
    list: 'Was in deinen Serien noch ungelesen ist',
    series: 'Eine Serie: ihre Kapitel, ihr Status und was noch ungelesen ist',
    tile: 'für MangaDex',
  },
  es: {
    list: 'Lo que te queda por leer de las series que sigues',
    series: 'Una serie: sus capítulos, su estado y lo que te queda por leer',
    tile: 'para MangaDex',
  },
  fr: {
    list: 'Ce qu’il vous reste à lire dans les séries suivies',
    series: 'Une série : ses chapitres, son statut et ce qu’il vous reste à lire',
    tile: 'pour MangaDex',
  },
  id: {
    list: 'Yang belum dibaca di seri yang kamu ikuti',
    series: 'Satu seri: bab, status, dan yang belum dibaca',
    tile: 'untuk MangaDex',
  },
  ja: {
    list: 'フォロー中の作品の未読を、ひと目で',
    series: '作品ごとに、話とステータスと未読を確認',
    tile: 'MangaDex向け',
  },
  pt_BR: {
    list: 'O que falta ler nas séries que você segue',
    series: 'Uma série: seus capítulos, seu status e o que falta ler',
    tile: 'para o MangaDex',
  },
  ru: {
    list: 'Что ещё не прочитано в ваших подписках',
    series: 'Один тайтл: главы, статус и что ещё не прочитано',
    tile: 'для MangaDex',
  },
} as const satisfies Readonly<Record<string, Words>>;

export type PictureLanguage = keyof typeof words;
export const pictureLanguages = Object.keys(words) as readonly PictureLanguage[];
