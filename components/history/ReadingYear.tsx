import { i18n } from '#i18n';
import { DOT } from '../texts/dot';
import { dateFormat } from '../texts/formats';

interface ReadingYearProps {
  /** The days of each week with what was marked as read on them; the last week ends with today. */
  readonly weeks: readonly (readonly Day[])[];
  /** Whether they are of one series, with what came out of it. */
  readonly hasReleases: boolean;
}

interface Day {
  /** Epoch ms. */
  readonly at: number;
  readonly chapters: number;
  readonly released: number;
}

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;
/** Shades of a day on which something was read. */
const LEVELS = 4;

/**
 * A column for each week of the last year: a bar, one that hangs for what came out, its days below, and the months. Each bar and day has its
 * number in words.
 */
export function ReadingYear({ weeks, hasReleases }: ReadingYearProps) {
  const days = weeks.flat();
  const all = sumOf(days);
  if (all.chapters + all.released === 0) return null;
  const sums = weeks.map(sumOf);
  const mostInWeek = usualMost(sums.flatMap(({ chapters, released }) => [chapters, released]));
  const mostInDay = usualMost(days.map(({ chapters }) => chapters));
  return (
    <figure class="reading-year">
      <figcaption>
        {i18n.t('history.year')}
        {DOT}
        {hasReleases && <span class="year-key" />}
        {i18n.t(hasReleases ? 'history.chaptersRead' : 'series.known', all.chapters)}
        {hasReleases && DOT}
        {hasReleases && <span class="year-key" data-released />}
        {hasReleases && i18n.t('history.cameOut', all.released)}
      </figcaption>
      <table>
        <thead>
          <tr>
            {weeks.map((week, n) => (
              <td key={week[0]?.at} {...named(weekText(week, hasReleases))}>
                <Bar share={(sums[n]?.chapters ?? 0) / mostInWeek} />
              </td>
            ))}
          </tr>
          {hasReleases && (
            <tr>
              {weeks.map((week, n) => (
                <td key={week[0]?.at} data-released {...named(weekText(week, hasReleases))}>
                  <Bar share={(sums[n]?.released ?? 0) / mostInWeek} />
                </td>
              ))}
            </tr>
          )}
        </thead>
        <tbody>
          {WEEKDAYS.map((weekday) => (
            <tr key={weekday}>
              {weeks.map((week) => {
                const day = week[weekday];
                if (!day) return null;
                const level = Math.min(LEVELS, Math.ceil((LEVELS * day.chapters) / mostInDay));
                return <td key={day.at} data-level={level} {...named(dayText(day, hasReleases))} />;
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            {/* A name takes the room of three. */}
            {weeks.slice(0, -2).map((week) => {
              const first = week.find(({ at }) => new Date(at).getDate() === 1);
              return first ? <th key={first.at}>{dateFormat({ month: 'short' }).format(first.at)}</th> : <td />;
            })}
          </tr>
        </tfoot>
      </table>
    </figure>
  );
}

function Bar({ share }: { share: number }) {
  return share > 0 ? <span style={{ height: `${100 * Math.min(1, share)}%` }} /> : null;
}

function named(text: string) {
  return { title: text, 'aria-label': text };
}

/** What a tenth is above: a list that was imported in a day does not make the others look like none. */
function usualMost(numbers: readonly number[]): number {
  const sorted = numbers.filter((one) => one > 0).sort((a, b) => a - b);
  return sorted[Math.ceil(0.9 * (sorted.length - 1))] ?? 1;
}

type Counts = Pick<Day, 'chapters' | 'released'>;

function sumOf(days: readonly Day[]): Counts {
  return {
    chapters: days.reduce((sum, { chapters }) => sum + chapters, 0),
    released: days.reduce((sum, { released }) => sum + released, 0),
  };
}

/** "12 chapters · Fri, 28 November". */
function dayText(day: Day, hasReleases: boolean): string {
  return (
    countText(day, hasReleases) + DOT + dateFormat({ weekday: 'short', day: 'numeric', month: 'long' }).format(day.at)
  );
}

/** "40 chapters · 24 – 30 November". */
function weekText(week: readonly Day[], hasReleases: boolean): string {
  const [first, last] = [week[0]?.at ?? 0, week.at(-1)?.at ?? 0];
  const days = dateFormat({ day: 'numeric', month: 'long' }).formatRange(first, last);
  return countText(sumOf(week), hasReleases) + DOT + days;
}

function countText({ chapters, released }: Counts, hasReleases: boolean): string {
  if (!hasReleases) return i18n.t('series.known', chapters);
  return i18n.t('history.chaptersRead', chapters) + DOT + i18n.t('history.cameOut', released);
}
