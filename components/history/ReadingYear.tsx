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
/** Shades of a day on which something was read. */
const LEVELS = 4;

/** A column for each week of the last year: a bar, its days below, and the months. Each bar and day has its number in words. */
export function ReadingYear({ weeks }: ReadingYearProps) {
  const days = weeks.flat();
  const all = sumOf(days);
  if (all === 0) return null;
  const mostInWeek = usualMost(weeks.map(sumOf));
  const mostInDay = usualMost(days.map(({ chapters }) => chapters));
  return (
    <figure class="reading-year">
      <figcaption>{i18n.t('history.year') + DOT + i18n.t('series.known', all)}</figcaption>
      <table>
        <thead>
          <tr>
            {weeks.map((week) => (
              <td key={week[0]?.at} {...named(weekText(week))}>
                <Bar share={sumOf(week) / mostInWeek} />
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
                const level = Math.min(LEVELS, Math.ceil((LEVELS * day.chapters) / mostInDay));
                return <td key={day.at} data-level={level} {...named(dayText(day))} />;
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

function sumOf(days: readonly Day[]): number {
  return days.reduce((sum, { chapters }) => sum + chapters, 0);
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
