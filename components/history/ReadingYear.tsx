import { i18n } from '#i18n';
import { DOT } from '../texts/dot';
import { dateFormat } from '../texts/formats';

interface ReadingYearProps {
  /** The days of each week with what was marked as read on them; the last week ends with today. */
  readonly weeks: readonly (readonly Day[])[];
}

interface Day {
  /** Epoch ms. */
  readonly at: number;
  readonly chapters: number;
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** A column for each week of the last year: a bar, and its days below. Each has its number in words. */
export function ReadingYear({ weeks }: ReadingYearProps) {
  const sums = weeks.map(sumOf);
  const all = sums.reduce((sum, one) => sum + one, 0);
  if (all === 0) return null;
  const mostInWeek = mostOf(sums);
  const mostInDay = mostOf(weeks.flat().map(({ chapters }) => chapters));
  return (
    <figure class="reading-year">
      <figcaption>{i18n.t('history.year') + DOT + i18n.t('series.known', all)}</figcaption>
      <table>
        <thead>
          <tr>
            {weeks.map((week, n) => (
              <td key={week[0]?.at} {...named(weekText(week))}>
                <span style={{ height: `${(100 * (sums[n] ?? 0)) / mostInWeek}%` }} />
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {WEEKDAYS.map((weekday) => (
            <tr key={weekday}>
              {weeks.map((week) => {
                const day = week[weekday];
                if (!day) return null;
                const level = Math.ceil((LEVELS * day.chapters) / mostInDay);
                return <td key={day.at} data-level={level} {...named(dayText(day))} />;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** Shades of a day on which something was read. */
const LEVELS = 4;

function named(text: string) {
  return { title: text, 'aria-label': text };
}

function mostOf(numbers: readonly number[]): number {
  return numbers.reduce((most, one) => Math.max(most, one), 0);
}

function sumOf(week: readonly Day[]): number {
  return week.reduce((sum, { chapters }) => sum + chapters, 0);
}

/** "12 chapters · Fri, 28 November". */
function dayText({ at, chapters }: Day): string {
  const day = dateFormat({ weekday: 'short', day: 'numeric', month: 'long' }).format(at);
  return i18n.t('series.known', chapters) + DOT + day;
}

/** "40 chapters · 24 – 30 November". */
function weekText(week: readonly Day[]): string {
  const [first, last] = [week[0]?.at ?? 0, week.at(-1)?.at ?? 0];
  return (
    i18n.t('series.known', sumOf(week)) + DOT + dateFormat({ day: 'numeric', month: 'long' }).formatRange(first, last)
  );
}
