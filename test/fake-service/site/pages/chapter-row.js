/** One release in a list. */
import { make } from './make.js';

export function chapterRow(row) {
  const name = [numberName(row), row.title].filter(Boolean).join(' - ');
  return make(
    'div',
    { class: 'bg-accent' },
    make(
      'div',
      { class: 'chapter', title: name },
      make(
        'a',
        { class: 'chapter__link', href: `/chapter/${row.id}` },
        language(row.language),
        make('span', { dir: 'auto' }, name),
      ),
      row.isExternal ? make('span', { class: 'chip' }, 'external') : null,
      row.isUnavailable ? make('span', { class: 'chip' }, 'unavailable') : null,
      make('span', { class: 'chapter__group' }, row.groups.join(' & ') || 'No Group'),
      make('span', { class: 'chapter__age' }, age(row.agoMs)),
    ),
  );
}

/** "Ch. 12", or "Oneshot" for a chapter without a number. */
export function numberName({ chapter }) {
  return chapter === null ? 'Oneshot' : `Ch. ${chapter}`;
}

export function language(code) {
  return make('span', { class: 'language', title: `Language: ${code}` }, code);
}

const spans = [
  ['year', 365 * 86_400_000],
  ['month', 30 * 86_400_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

function age(agoMs) {
  const [unit, ms] = spans.find(([, length]) => agoMs >= length) ?? ['minute', 60_000];
  return new Intl.RelativeTimeFormat('en').format(-Math.floor(agoMs / ms), unit);
}
