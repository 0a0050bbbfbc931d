import type { CopiedSeries } from '../../../lib/library/files/library-copy';
import { id } from '../rows';

/** Lists of manga as MyAnimeList writes them. */

export type Fields = Readonly<Record<string, string | number>>;

/** A series that is being read, unless said otherwise; a text is written as it is. */
export function entryOf(mal: number, fields: Fields = {}): string {
  const all: Fields = {
    manga_mangadb_id: mal,
    manga_title: `<![CDATA[Series ${mal}]]>`,
    manga_volumes: 0,
    my_id: 0,
    my_read_volumes: 3,
    my_read_chapters: 12,
    my_start_date: '2020-01-00',
    my_finish_date: '0000-00-00',
    my_scanalation_group: '<![CDATA[]]>',
    my_score: 8,
    my_storage: '',
    my_status: 'Reading',
    my_comments: '<![CDATA[<b>1 & 2</b>]]>',
    my_rereading: 'NO',
    my_tags: '<![CDATA[]]>',
    update_on_import: 0,
    ...fields,
  };
  const lines = Object.entries(all).map(([name, value]) => `\t\t<${name}>${value}</${name}>\n`);
  return `\t<manga>\n${lines.join('')}\t</manga>\n`;
}

export function listOf(...entries: readonly string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8" ?>\n<!--\n Created by XML Export feature at MyAnimeList.net\n-->\n\n<myanimelist>\n',
    '\t<myinfo>\n\t\t<user_id>1</user_id>\n\t\t<user_export_type>2</user_export_type>\n\t</myinfo>\n',
    ...entries,
    '</myanimelist>\n',
  ].join('\n');
}

/** A followed series of which nothing is read, unless said otherwise. */
export function copied(n: number, parts: Partial<CopiedSeries> = {}): CopiedSeries {
  return {
    ...{ id: id(n), title: `Series ${n}`, mainTitle: `Series ${n}`, isFollowed: true, status: 'reading' },
    ...{ rating: null, mal: n, al: null },
    ...{ read: [], readNumbers: 0, readUpTo: 0, settings: null },
    ...parts,
  };
}
