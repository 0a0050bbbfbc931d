import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createVirtual, jsonOf } from '../virtual.ts';

const Answer = v.object({
  result: v.literal('ok'),
  response: v.literal('entity'),
  data: v.object({
    id: v.string(),
    attributes: v.object({ contentRating: v.string(), tags: v.array(v.object({ id: v.string() })) }),
    relationships: v.array(v.object({ type: v.string(), attributes: v.optional(v.unknown()) })),
  }),
});

/** As many as a minute allows, each asked for without a token. */
function picked(query: string, times = 50) {
  const service = createVirtual();
  return Array.from({ length: times }, () => {
    service.pass(201);
    return v.parse(Answer, jsonOf(service.answer({ target: `/manga/random?${query}` }))).data;
  });
}
const ratingsOf = (query: string) => [...new Set(picked(query).map((one) => one.attributes.contentRating))].sort();

describe('one manga at random', () => {
  it('is another one now and then, and public', () => {
    expect(new Set(picked('').map(({ id }) => id)).size).toBeGreaterThan(10);
  });

  it('has one of the content ratings that were asked for; of those that are asked for by default, pornographic is none', () => {
    expect(ratingsOf('')).not.toContain('pornographic');
    expect(ratingsOf('contentRating[]=pornographic')).toEqual(['pornographic']);
    expect(ratingsOf('contentRating[]=erotica&contentRating[]=suggestive')).toEqual(['erotica', 'suggestive']);
  });

  it('has all of the tags that were asked for, or one of them, and none that were not', () => {
    const { library } = createVirtual();
    const [first, second] = [...library.manga.values()].find(({ tagIds }) => tagIds.length > 1)?.tagIds ?? [];
    const both = `includedTags[]=${first}&includedTags[]=${second}`;
    const tags = (query: string) => picked(query).map((one) => one.attributes.tags.map(({ id }) => id));
    for (const has of tags(both)) expect(has).toEqual(expect.arrayContaining([first, second]));
    const either = tags(`${both}&includedTagsMode=OR`);
    expect(either.every((has) => has.includes(first ?? '') || has.includes(second ?? ''))).toBe(true);
    expect(either.some((has) => !has.includes(first ?? ''))).toBe(true);
    for (const has of tags(`excludedTags[]=${first}`)) expect(has).not.toContain(first);
  });

  it('has its cover with it where that was asked for', () => {
    const coverOf = (query: string) => picked(query, 1)[0]?.relationships.find(({ type }) => type === 'cover_art');
    expect(coverOf('')?.attributes).toBeUndefined();
    expect(coverOf('includes[]=cover_art')?.attributes).toMatchObject({ fileName: expect.any(String) });
  });

  it.each([
    'contentRating[]=mild',
    'contentRating=safe',
    'includes[]=chapter',
    'limit=1',
    'includedTags[]=action',
    'includedTagsMode=XOR',
  ])('is refused with 400: %s', (query) => {
    expect(createVirtual().answer({ target: `/manga/random?${query}` }).status).toBe(400);
  });

  it('is nothing where no manga fits', () => {
    const { library, ...service } = createVirtual();
    const tags = library.tags.map(({ id }) => `includedTags[]=${id}`).join('&');
    expect(service.answer({ target: `/manga/random?${tags}` }).status).toBe(404);
  });
});
