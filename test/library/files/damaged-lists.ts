import { gzipSync } from 'node:zlib';
import { bytesOf, type DamagedFile, type DamagedSeries } from './damaged-files';
import { entryOf, type Fields, listOf } from './lists';

export const wholeList = listOf(entryOf(1), entryOf(2));

/** With something in place of the end of its second series. */
const withInside = (text: string) =>
  bytesOf(wholeList.replace(/\t<\/manga>\n\n<\/myanimelist>\n$/, `${text}</manga></myanimelist>`));
const around = (text: string) => bytesOf(`<myanimelist>${text}</myanimelist>`);
const declared = (text: string, rest = '<myanimelist>&b;</myanimelist>') =>
  bytesOf(`<?xml version="1.0"?>${text}${rest}`);

const declarations: readonly (readonly [name: string, file: Uint8Array])[] = [
  ['a web page', bytesOf('<!doctype html><title>Sign in</title>')],
  ['entities of entities', declared(`<!DOCTYPE l [<!ENTITY a "ha">${'<!ENTITY b "&a;&a;">'.repeat(50)}]>`)],
  ['an entity that is large', declared(`<!DOCTYPE l [<!ENTITY b "${'ha'.repeat(100_000)}">]>`)],
  ['an entity that names itself', declared('<!DOCTYPE l [<!ENTITY b "&b;">]>')],
  ['an entity that is a file', declared('<!DOCTYPE l [<!ENTITY b SYSTEM "file:///etc/hosts">]>')],
  ['an entity that is an address', declared('<!DOCTYPE l [<!ENTITY b SYSTEM "https://example.com/">]>')],
  ['a parameter entity', declared('<!DOCTYPE l [<!ENTITY % b SYSTEM "x.dtd"> %b;]>')],
  ['a document type of its own', declared('<!DOCTYPE myanimelist SYSTEM "list.dtd">', '<myanimelist/>')],
  ['a document type inside of the list', around('<!DOCTYPE l>')],
  ['an element type', around('<!ELEMENT manga (a)>')],
];

const noXml: readonly (readonly [name: string, file: Uint8Array])[] = [
  ['no root', bytesOf('<?xml version="1.0"?><!-- nothing -->')],
  ['two roots', bytesOf(`${wholeList}<myanimelist/>`)],
  ['two lists in one', bytesOf(wholeList + wholeList)],
  ['text behind the root', bytesOf(`${wholeList}and more`)],
  ['an end alone', bytesOf('</myanimelist>')],
  ['an end too many', bytesOf(`${wholeList}</myanimelist>`)],
  ['elements that end crosswise', withInside('<a><b></a></b>')],
  ['an element without its end', withInside('<my_tags>')],
  ['an end in other letters', withInside('<my_tags></My_Tags>')],
  ['an end that is empty', withInside('<a></>')],
  ['an end with an attribute', withInside('<a></a b="c">')],
  ['an end that ends itself', withInside('<a></a/>')],
  ['an element without a name', withInside('< a></a>')],
  ['a name that is a number', withInside('<1></1>')],
  ['an attribute without quotes', withInside('<a b=c></a>')],
  ['an attribute without a value', withInside('<a b></a>')],
  ['an attribute that does not end', withInside('<a b="c></a>')],
  ['a tag in a tag', withInside('<a <b></b></a>')],
  ['a < in a text', withInside('<my_comments>1 < 2</my_comments>')],
  ['an & in a text', withInside('<my_comments>1 & 2</my_comments>')],
  ['an entity that XML has not', withInside('<a>&nbsp;</a>')],
  ['an entity without its end', withInside('<a>&amp</a>')],
  ['an entity that every object has', withInside('<a>&constructor;</a>')],
  ['a reference to zero', withInside('<a>&#0;</a>')],
  ['a reference to half a letter', withInside('<a>&#xD800;</a>')],
  ['a reference beyond all letters', withInside('<a>&#x110000;</a>')],
  ['a reference without a number', withInside('<a>&#;</a>')],
  ['a reference with a large X', withInside('<a>&#X41;</a>')],
  ['a comment without its end', withInside('<!-- later')],
  ['CDATA in small letters', around('<![cdata[a]]>')],
  ['CDATA without its end', withInside('<my_tags><![CDATA[a]]</my_tags>')],
  ['an instruction without its end', withInside('<?php echo 1;')],
  ['XML that is declared later', withInside('<?xml version="1.0"?>')],
  ['elements in elements', around('<a>'.repeat(200_000) + '</a>'.repeat(200_000))],
  ['elements that never end', bytesOf('<myanimelist><manga>'.repeat(200_000))],
  ['tags that never begin', bytesOf(`<myanimelist>${'<'.repeat(1_000_000)}`)],
  ['a tag that never ends', bytesOf(`<myanimelist><a${' b="c"'.repeat(200_000)}`)],
  ['a tag of attributes', around(`<a${' b="c"'.repeat(200_000)}/>`)],
  ['a tag of blanks', around(`<a${' '.repeat(1_000_000)}/>`)],
  ['ampersands', around('&'.repeat(1_000_000))],
  ['comments that never end', bytesOf('<!--'.repeat(200_000))],
  ['CDATA that never ends', bytesOf(`<myanimelist>${'<![CDATA['.repeat(200_000)}`)],
];

const others: readonly (readonly [name: string, file: string])[] = [
  ['a web page in XML', '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>'],
  ['a feed', '<rss version="2.0"><channel></channel></rss>'],
  ['a picture in XML', '<svg xmlns="http://www.w3.org/2000/svg"><a></a></svg>'],
  ['a list in large letters', '<MyAnimeList></MyAnimeList>'],
  ['a list of another space of names', '<a:myanimelist></a:myanimelist>'],
];

/** As it stands in a file that says so. */
const encoded = (encoding: string) => bytesOf(wholeList.replace('UTF-8', encoding));
const gzip = gzipSync(wholeList);
const bomb = gzipSync(new Uint8Array(50_000_001).fill(0x20));

export const damagedLists: readonly DamagedFile[] = [
  ...declarations.map(([name, file]) => [name, file, 'declarations'] as const),
  ...noXml.map(([name, file]) => [name, file, 'no-xml'] as const),
  ...others.map(([name, file]) => [name, bytesOf(file), 'other-file'] as const),
  ['a list that says that it is Latin-1', encoded('ISO-8859-1'), 'no-text'],
  ['a list that says that it is UTF-16', encoded('UTF-16'), 'no-text'],
  ['a list that says that it is Shift JIS', encoded('Shift_JIS'), 'no-text'],
  ['a list in Latin-1', Uint8Array.from([...bytesOf('<myanimelist>caf'), 0xe9]), 'no-text'],
  ['a list with a zero', bytesOf('<myanimelist>\0</myanimelist>'), 'no-text'],
  ['a list of anime', bytesOf(wholeList.replace('_type>2', '_type>1')), 'anime-list'],
  ['a list of anime that says nothing', around('<anime><my_status>Watching</my_status></anime>'), 'anime-list'],
  ['anime among manga', bytesOf(wholeList.replace('</myanimelist>', '<anime></anime></myanimelist>')), 'anime-list'],
  ['more series than are read', around('<manga></manga>'.repeat(10_001)), 'too-many'],
  ['more elements than are read', around('<a/>'.repeat(1_000_001)), 'too-many'],
  ['more bytes than are read, in XML', bytesOf(`<myanimelist>${' '.repeat(50_000_000)}`), 'too-large'],
  ['a gzip that is none', Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3), 'damaged'],
  ['a gzip that is cut off', gzip.subarray(0, gzip.length - 9), 'damaged'],
  ['a gzip with other bytes', gzip.map((byte, at) => (at > 20 && at < 40 ? byte ^ 0x55 : byte)), 'damaged'],
  ['a gzip that becomes too large', bomb, 'too-large'],
  ['a gzip of nothing', gzipSync(''), 'empty'],
  ['a gzip of a picture', gzipSync(Uint8Array.of(0x89, 0x50, 0x4e, 0x47)), 'no-text'],
  ['a gzip in a gzip', gzipSync(gzip), 'no-text'],
];

const second = (fields: Fields) => bytesOf(listOf(entryOf(1), entryOf(2, fields)));
const secondWith = (text: string) => bytesOf(listOf(entryOf(1), entryOf(2).replace('\t</manga>', `${text}</manga>`)));

/** The second series is the one. */
export const damagedEntries: readonly DamagedSeries[] = [
  ['no number', second({ manga_mangadb_id: '' }), 'id'],
  ['the number 0', second({ manga_mangadb_id: 0 }), 'id'],
  ['a number below 0', second({ manga_mangadb_id: -2 }), 'id'],
  ['a number that is a name', second({ manga_mangadb_id: 'two' }), 'id'],
  ['a number that is too long', second({ manga_mangadb_id: '12345678901' }), 'id'],
  ['a number in hexadecimals', second({ manga_mangadb_id: '0x12' }), 'id'],
  ['a number with elements in it', second({ manga_mangadb_id: '<b>2</b>' }), 'id'],
  ['its number twice', secondWith('<manga_mangadb_id>2</manga_mangadb_id>'), 'id'],
  ['no field at all', bytesOf(listOf(entryOf(1), '<manga/>')), 'id'],
  ['a title in a list without an end', second({ manga_title: 'a'.repeat(2_001) }), 'title'],
  ['its title twice', secondWith('<manga_title>Other</manga_title>'), 'title'],
  ['a status of anime', second({ my_status: 'Watching' }), 'list'],
  ['a status of the service', second({ my_status: 'on_hold' }), 'list'],
  ['a status in a list that every object has', second({ my_status: 'constructor' }), 'list'],
  ['the status 5', second({ my_status: 5 }), 'list'],
  ['its status twice', secondWith('<my_status>Dropped</my_status>'), 'list'],
  ['an answer about reading again that is none', second({ my_rereading: 'maybe' }), 'list'],
  ['its answer about reading again twice', secondWith('<my_rereading>NO</my_rereading>'), 'list'],
  ['a score of 11', second({ my_score: 11 }), 'rating'],
  ['a score of −1', second({ my_score: -1 }), 'rating'],
  ['a score of 7.5', second({ my_score: 7.5 }), 'rating'],
  ['a score that is a word', second({ my_score: 'good' }), 'rating'],
  ['its score twice', secondWith('<my_score>8</my_score>'), 'rating'],
  ['read chapters below 0', second({ my_read_chapters: -1 }), 'read'],
  ['half a read chapter', second({ my_read_chapters: 1.5 }), 'read'],
  ['more read chapters than there are', second({ my_read_chapters: 1_000_000 }), 'read'],
  ['read chapters that are a list', second({ my_read_chapters: '1, 2' }), 'read'],
  ['its read chapters twice', secondWith('<my_read_chapters>12</my_read_chapters>'), 'read'],
];
