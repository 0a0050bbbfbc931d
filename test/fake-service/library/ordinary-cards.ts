/** The ordinary series of the local service: invented, and with nothing to stumble over. */
import type { Card } from './card.ts';

/** The service's own codes for a language in Latin letters (openapi.yaml, LocalizedString). */
const romanisedAs: Readonly<Record<string, string>> = { ja: 'ja-ro', ko: 'ko-ro', zh: 'zh-ro' };

/** A line is: English title | romanised title | demographic | tags | blurb. */
export const ordinaryCards: readonly Card[] = [
  ...shelf(
    'ja',
    'safe',
    `
    The Tide Clerk | Shio no Kiroku-gakari | seinen | Drama, Supernatural | A harbour office files every wave that has ever come in. The new clerk finds one missing.
    Nine Floors of Rain | Ame no Kyūkai | seinen | Mystery, Psychological | In a tower block where it rains indoors, the tenants keep each other’s secrets dry.
    Paper Comet | Kami no Hōkibōshi | shounen | Adventure, Sci-Fi | A folded comet lands in a school yard, and somebody has written a reply on it.
    Salt & Saffron | Shio to Safuran | josei | Cooking, Romance | Two rival kitchens share one wall, one stove pipe and one very opinionated grandmother.
    Wolves of the Last Tram | Saishū Densha no Ōkami | seinen | Action, Supernatural | After midnight line 9 carries only those who have stopped being people.
    My Neighbour Is a Retired Volcano | Tonari no Inkyo Kazan | shounen | Comedy, Slice of Life | He moved in for the quiet. The tea is always hot.
    Cartographers at Dawn | Yoake no Chizushi | shounen | Adventure, Fantasy | Each morning the land is different; the guild has until noon to draw it.
    The Slow Express | Noro-noro Kyūkō | josei | Slice of Life, Drama | A night train, a dining car, and passengers who are in no hurry to arrive.
    Gearhart Academy | Haguruma Gakuen | shounen | Action, School Life | Every pupil builds the rival that they deserve.
    A Garden for Machines | Kikai no Niwa | seinen | Sci-Fi, Slice of Life | Somebody has to teach the decommissioned harvesters to like flowers.
    Moth Season | Ga no Kisetsu | josei | Drama, Mystery | Every seven years the moths return to the island, and so do the people who left.
    Left-Handed Swordsman | Hidarikiki no Kengō | shounen | Action, Historical | The school taught only right-handed forms. He practised before a mirror.
    Quiet, the Library Is Dreaming | Shizuka ni, Toshokan ga Yume wo Miru | shoujo | Fantasy, School Life | Overdue books come back by themselves, and not alone.
    Cloudherd | Kumokai | shoujo | Fantasy, Slice of Life | Shepherding weather is easy. Selling the wool is not.
    Thirteen O’Clock Detective | Jūsanji no Tantei | shounen | Mystery, Comedy | She solves only crimes that happen in the hour that does not exist.
    The Bureau of Small Gods | Chiisana Kami no Kyoku | seinen | Comedy, Supernatural | Forms to fill in: miracle, minor; miracle, household; apology, formal.
    Concrete Mermaid | Konkurīto no Ningyo | josei | Romance, Supernatural | The river was built over forty years ago. She has been patient.
    Second Violin | Dai-ni Baiorin | josei | Drama, Music | An orchestra on the edge of closing, heard from its least noticed chair.
    Sunday Dungeon | Nichiyō Danjon | shounen | Comedy, Fantasy | Four office workers explore the cave under the car park, home by six.
    The Fox Who Paid Rent | Yachin wo Harau Kitsune | shoujo | Comedy, Romance | The deposit was in leaves. The lease is binding.
    Antarctic Sweets | Nankyoku Amamidō | seinen | Cooking, Slice of Life | A pastry chef, eleven scientists and six months of night.
    Iron Lullaby | Tetsu no Komoriuta | seinen | Action, Sci-Fi | The last war machine will only sleep if somebody sings to it.
    Postcards from Level Zero | Reikai kara no Ehagaki | shounen | Adventure, Fantasy | He never left the tutorial. He has been happy there for ten years.
    Kites over Kanmuri | Kanmuri no Tako | shounen | Historical, Sports | Fighting kites, a mountain town, and a string that must not be cut.
    Everyone’s Ghost | Minna no Yūrei | shoujo | Supernatural, Slice of Life | A shared flat, a shared haunting, and a rota on the fridge.
    Half a Moon Each | Hanbun no Tsuki | josei | Romance, Drama | Twin planets, one letter a year.
    The Umbrella Duellists | Kasa no Kettōsha | shounen | Action, Comedy | It is always raining in the capital. Etiquette is sharp.
    Bone China | Shiroi Utsuwa | seinen | Mystery, Historical | A potter reads the dead in their cups.
    First Bus to the Sea | Umi-yuki Shihatsu | shoujo | Romance, School Life | Same seat, same hour, for one whole summer; they never ask names.
    Radio Free Purgatory | Rengoku Hōsōkyoku | seinen | Comedy, Supernatural | Weather, traffic, and the hits of the lives you did not live.
    Lantern Tax | Chōchin-zei | seinen | Historical, Drama | A city that pays for light by the flame, and the woman who counts them.
    Hundred-Yen Heroes | Hyakuen Hīrō | shounen | Action, Comedy | Their powers run on coins. Exact change only.
    The Knitting Circle Investigates | Amimono-kai no Jikenbo | josei | Mystery, Slice of Life | Six pensioners, one needle missing.
    Orbit Laundry | Kidō Kurīningu | seinen | Sci-Fi, Slice of Life | Stars come and go; stains remain.`,
  ),
  ...shelf(
    'ja',
    'suggestive',
    `
    Velvet Interval | Birōdo no Kyūfu | josei | Romance, Music | A pianist, a page-turner, and one look too long.
    Crimson Ledger | Kurenai Chōbo | seinen | Action, Mystery | An accountant for the underworld stops rounding down.
    The Bathhouse at the End of Summer | Natsu no Owari no Yuya | seinen | Slice of Life, Romance | Closing in August. It has said so for nine years.
    Knife, Fork, Assassin | Naifu to Fōku to Shikaku | shounen | Comedy, Cooking | She was hired to poison him. He cooks too well.
    Thorn Princess, Retired | Inkyo no Ibarahime | shoujo | Fantasy, Comedy | A hundred years of sleep was a good start.
    Neon Shrine Maidens | Neon Miko | shounen | Action, Supernatural | Exorcism by night, karaoke until then.
    Seven Rivals for the Lift Operator | Erebētā Gāru to Shichinin | josei | Comedy, Romance | Going up. Nobody wants to get out.`,
  ),
  ...shelf(
    'ja',
    'erotica',
    `
    Night Class, Room Five | Yakan Kyōshitsu | josei | Romance, Drama | Grown-up students, a life-drawing course, and long evenings.
    The Silk Contract | Kinu no Keiyaku | josei | Romance, Historical | A weaver and her patron write clause after clause.`,
  ),
  ...shelf(
    'ja',
    'pornographic',
    `
    After the Curtain | Maku no Ato | seinen | Romance, Drama | What a theatre troupe does when the house is empty. For adults.`,
  ),
  ...shelf(
    'ko',
    'safe',
    `
    The Regressor Opens a Bakery | Hoegwija-ui Ppangjip |  | Fantasy, Cooking | He has died eleven times. This time there will be croissants.
    Level One Landlord | Level 1 Jibjuin |  | Action, Comedy | Monsters live in the basement, and they are behind with the rent.
    Winter Palace Intern | Gyeoulgung Insayeon |  | Romance, Fantasy | The duke of the north needs somebody who understands spreadsheets.
    Signal from Apartment 1204 | Cheonibaeksaho Sinho |  | Mystery, Sci-Fi | The flat has been empty since the building went up.`,
  ),
  ...shelf(
    'zh',
    'safe',
    `
    Ten Thousand Teas | Wan Cha Lu |  | Fantasy, Slice of Life | A cultivator who would rather cultivate leaves.
    The Painter of Borrowed Mountains | Jie Shan Huashi |  | Fantasy, Historical | What he paints must be returned by autumn.
    Jade Elevator | Yu Dianti |  | Action, Sci-Fi | Ninety floors, ninety sects, one repair man.`,
  ),
  ...shelf(
    'fr',
    'safe',
    `
    The Bellringer’s Vacation | Les vacances du sonneur |  | Comedy, Slice of Life | A cathedral goes quiet for two weeks and a town falls apart politely.`,
  ),
  ...shelf(
    'en',
    'safe',
    `
    Gutterball Kings |  |  | Sports, Comedy | The worst bowling team in the county has one lane left.
    Harbour Lights, Volume Down |  |  | Music, Drama | A band that can only play when nobody listens.`,
  ),
];

function shelf(originalLanguage: string, contentRating: Card['contentRating'], lines: string): Card[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [english = '', romanised = '', demographic = '', tags = '', blurb = ''] = line.trim().split(/ ?\| ?/);
      return {
        title: { en: english },
        altTitles: romanised ? [{ [romanisedAs[originalLanguage] ?? originalLanguage]: romanised }] : [],
        blurb,
        originalLanguage,
        demographic: demographic || null,
        contentRating,
        tags: tags.split(', '),
      };
    });
}
