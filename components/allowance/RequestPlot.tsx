import { i18n } from '#i18n';
import type { SpentMinute } from '../../lib/diagnostics/requests';
import { numberText } from '../texts/number-text';
import { timeOfDay } from '../texts/times';
import { COLUMNS, type Column, plotBegin, plotColumns, plotHeight, spentInHour, sumOf } from './plot-columns';
import { reasonText } from './spending-sentences';

interface RequestPlotProps {
  readonly minutes: readonly SpentMinute[];
  /** Requests a minute that the service allows to the address. */
  readonly allowed: number;
  /** Epoch ms. */
  readonly now: number;
}

/** In units of the drawing, which is stretched to its place. */
const [COLUMN, BAR, HEIGHT] = [10, 7, 100];
/** A single request is seen, however high the plot reaches. */
const LOWEST_BAR = 2;

/** The requests of each minute of the last hour, by kind; the sentence below says the same in numbers. */
export function RequestPlot({ minutes, allowed, now }: RequestPlotProps) {
  const columns = plotColumns(minutes, now);
  const spent = spentInHour(minutes, now);
  const busiest = Math.max(0, ...columns.map(({ total }) => total));
  // Where the allowance is far away, it would press the bars flat.
  const isNear = busiest > allowed / 3;
  const height = plotHeight(isNear ? Math.max(busiest, allowed) : busiest);
  return (
    <figure class="request-plot">
      <div class="request-plot-scale" aria-hidden="true">
        {numberText(height)}
      </div>
      <svg
        class="request-plot-drawing"
        viewBox={`0 0 ${COLUMNS * COLUMN} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {columns.map((column) => (
          <Bars key={column.place} column={column} height={height} />
        ))}
        {isNear && <Line class="request-plot-allowed" at={HEIGHT * (1 - allowed / height)} />}
        <Line class="request-plot-base" at={HEIGHT} />
      </svg>
      <div class="request-plot-times" aria-hidden="true">
        <span>{timeOfDay(plotBegin(now), now)}</span>
        <span>{timeOfDay(now, now)}</span>
      </div>
      <figcaption>
        {i18n.t('requests.summary', {
          ours: numberText(sumOf(spent.filter(({ by }) => by !== 'site'))),
          site: numberText(sumOf(spent.filter(({ by }) => by === 'site'))),
          busiest: numberText(busiest),
          allowed: numberText(allowed),
        })}
      </figcaption>
      <dl class="request-kinds">
        {spent.map(({ by, kind, count }) => (
          <div key={by} data-kind={kind}>
            <dt>{by === 'site' ? i18n.t('allowance.site') : reasonText(by)}</dt>
            <dd>{numberText(count)}</dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

function Bars({ column: { place, bars }, height }: { readonly column: Column; readonly height: number }) {
  const x = place * COLUMN + (COLUMN - BAR) / 2;
  return bars.map(({ kind, from, to }) => {
    const bottom = HEIGHT * (1 - from / height);
    const tall = Math.max(LOWEST_BAR, (HEIGHT * (to - from)) / height);
    return <rect key={kind} data-kind={kind} x={x} y={bottom - tall} width={BAR} height={tall} />;
  });
}

function Line({ class: name, at }: { readonly class: string; readonly at: number }) {
  return <line class={name} x1={0} x2={COLUMNS * COLUMN} y1={at} y2={at} />;
}
