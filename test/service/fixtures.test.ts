import { existsSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Answer, readAnswer } from '../../lib/api/classify';
import { classifyResponse } from '../../lib/pacing/verdict';
import { endpoints } from '../../lib/service/endpoints';
import * as schemas from '../../lib/service/schemas';

/** Real answers of the service, captured in 2026. They lie beside a checkout, not in it: the project does without them. */
const folder = new URL('../../../shared/service/fixtures/', import.meta.url);

if (existsSync(folder)) {
  describe('a captured answer is read as published', () => {
    it.each([
      ['user_me_01-default', schemas.Account],
      ['user_follows_manga_01-default', schemas.MangaList],
      ['manga_meta_16-manga-with-multiple-includes', schemas.MangaList],
      ['manga_by_id_14-blame', v.object({ data: schemas.Manga })],
      ['manga_random_01-any', schemas.MangaAnswer],
      ['user_follows_manga_feed_01-default', schemas.ChapterList],
      ['manga_feed_16-invalid-feed', schemas.ChapterList],
      ['manga_feed_17-berserk-en', schemas.ChapterList],
      ['chapter_search_01-page1', schemas.ChapterList],
      ['chapter_by_id_01-berserk-ch1', v.object({ data: schemas.Chapter })],
    ])('%s', (name, schema) => {
      const answer = captured(name);
      expect(idsIn(readAnswer<unknown>(answer, schema))).toEqual(idsIn(JSON.parse(answer.text)));
    });

    it.each([
      ['manga_feed_17-berserk-en', '801513ba-a712-498c-8f57-cae55b38cc92'],
      ['manga_feed_16-invalid-feed', '00000000-0000-0000-0000-000000000000'],
    ])('as about the series that was asked for: %s', (name, mangaId) => {
      const page = readAnswer(captured(name), schemas.ChapterList);
      expect(endpoints.seriesFeed.relevantPart?.(page, { mangaId, offset: 0, languages: [] })).toEqual(page);
    });

    it('as about the ids that were asked for', () => {
      const page = readAnswer(captured('chapter_search_01-page1'), schemas.ChapterList);
      const ids = page.data.map(({ id }) => id);
      const answered = { ...page, total: ids.length };
      for (const count of [ids.length, 1]) {
        const part = endpoints.chaptersById.relevantPart?.(answered, { ids: ids.slice(0, count) });
        expect(part?.data).toEqual(page.data.slice(0, count));
      }
    });

    it('as a way that is clear, after a probe', async () => {
      const { status, contentType } = captured('ping_01-ok');
      const pong = new Response('pong', { status, headers: { 'Content-Type': contentType } });
      expect(await classifyResponse(pong, false)).toEqual({ kind: 'fine' });
    });

    it('as an empty map or list where there is nothing', () => {
      expect(readAnswer(captured('manga_status_01-default'), schemas.StatusesAnswer).statuses).toEqual({});
      expect(readAnswer(captured('manga_read_markers_01-default'), schemas.MarkersAnswer).data).toEqual([]);
    });

    it('with the file name of a cover that was asked for along with its manga', () => {
      const { data } = readAnswer(captured('manga_meta_16-manga-with-multiple-includes'), schemas.MangaList);
      const cover = data[0]?.relationships.find(({ type }) => type === 'cover_art');
      expect(v.parse(schemas.CoverAttributes, cover?.attributes).fileName).toMatch(/\.(jpg|png)$/);
    });

    it('with no name of a group that was not asked for', () => {
      const { data } = readAnswer(captured('chapter_by_id_01-berserk-ch1'), v.object({ data: schemas.Chapter }));
      const groups = data.relationships.filter(({ type }) => type === 'scanlation_group');
      expect(groups).not.toEqual([]);
      expect(groups.some(({ attributes }) => v.is(schemas.GroupAttributes, attributes))).toBe(false);
    });
  });

  it.each([
    'manga_by_id_16-invalid-uuid',
    'at_home_server_08-invalid-zero',
    'user_follows_manga_by_id_not_followed_01-default',
  ])('a captured 404 says that the thing is not there: %s', (name) => {
    expect(() => readAnswer(captured(name), v.unknown())).toThrow('not-found');
  });
} else {
  it('captured answers were not compared: ../shared/service/fixtures is absent', () => {
    expect(existsSync(folder)).toBe(false);
  });
}

/** Which things an answer is about, in order: none may be lost on the way. */
function idsIn(answer: unknown): string[] {
  const Identified = v.object({ id: v.string() });
  const { data } = v.parse(v.object({ data: v.union([v.array(Identified), Identified]) }), answer);
  return [data].flat().map(({ id }) => id);
}

const Captured = v.object({
  response: v.object({ status: v.number(), headers: v.record(v.string(), v.string()), body_json: v.unknown() }),
});

function captured(name: string): Answer {
  const file = readFileSync(new URL(`${name}.yaml`, folder), 'utf8');
  const { status, headers, body_json } = v.parse(Captured, parse(file)).response;
  return {
    status,
    contentType: headers['content-type'] ?? '',
    wantsCaptcha: 'x-captcha-sitekey' in headers,
    text: JSON.stringify(body_json),
  };
}
