import { useLayoutEffect } from 'preact/hooks';
import { i18n } from '#i18n';
import { Cover } from '../covers/Cover';
import { useWindowedRows } from '../follows/use-windowed-rows';
import { ChooseBox, choosing, type LibraryRowProps, UnreadText } from './LibraryRow';
import { activeWith, type LibraryTableProps } from './LibraryTable';

/** In pixels, as in the style sheet: the height of a line, the least room of a cover, what is between two, and at both ends of a line. */
const LINE_HEIGHT = 216;
const LEAST_WIDTH = 100;
const GAP = 8;
const ENDS = 24;
/** In pixels: as many lines as most windows show are drawn before they are measured. */
const FIRST_HEIGHT = 800;

interface LibraryCoversProps<Row> extends LibraryTableProps<Row> {
  /** How many stand beside each other. */
  readonly columns: number;
  readonly onColumns: (columns: number) => void;
}

/** All follows by their covers. They are chosen as the rows of the table are, and the arrow keys go in four directions. */
export function LibraryCovers<Row>(props: LibraryCoversProps<Row>) {
  const { rows, entryOf, coverOf, isChosen, isBusy, active, columns, onActive, onKeyDown, onChoose, onColumns } = props;
  const { frame, first, end, height, before, onScroll } = useWindowedRows<HTMLDivElement>({
    ...{ rows, rowHeight: LINE_HEIGHT, columns, active, firstHeight: FIRST_HEIGHT },
  });
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return;
    const measure = () => onColumns(Math.max(1, Math.floor((box.clientWidth - ENDS + GAP) / (LEAST_WIDTH + GAP))));
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(box);
    return () => resizes.disconnect();
  }, [frame, onColumns]);
  const drawn = rows.slice(first, end);
  const lines = Array.from({ length: Math.ceil(drawn.length / columns) }, (_, n) => first + n * columns);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a table has columns that mean something.
    <div
      ref={frame}
      class="library-rows library-covers"
      role="grid"
      aria-label={i18n.t('follows.list')}
      aria-multiselectable="true"
      aria-rowcount={Math.ceil(rows.length / columns)}
      aria-busy={isBusy}
      onScroll={onScroll}
      onKeyDown={onKeyDown}
      onFocusIn={activeWith(onActive)}
    >
      <div style={{ height: `${height}px`, paddingTop: `${before}px` }}>
        {lines.map((start) => (
          // biome-ignore lint/a11y/useSemanticElements: as its parent.
          // biome-ignore lint/a11y/useFocusableInteractive: its cells are focused.
          <div
            key={start}
            class="library-line"
            role="row"
            aria-rowindex={start / columns + 1}
            style={{ '--columns': columns }}
          >
            {rows.slice(start, start + columns).map((row, n) => {
              const [entry, index] = [entryOf(row), start + n];
              return (
                <CoverCell
                  key={entry.mangaId}
                  entry={entry}
                  cover={coverOf(entry.mangaId)}
                  index={index}
                  isActive={index === Math.max(0, active)}
                  isChosen={isChosen(row)}
                  onChoose={onChoose}
                />
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Its name is all that it says: the number of unread chapters, too. */
function CoverCell({ entry, cover, index, isActive, isChosen, onChoose }: Omit<LibraryRowProps, 'now'>) {
  const { title, address, unread } = entry;
  return (
    // biome-ignore lint/a11y/useSemanticElements: as its parent.
    <div
      class="library-cell"
      role="gridcell"
      data-index={index}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isChosen}
      {...choosing(index, onChoose)}
    >
      <Cover title={title} picture={cover.value} />
      <ChooseBox title={title} isChosen={isChosen} />
      {unread > 0 && (
        <span class="library-badge">
          <UnreadText entry={entry} />
        </span>
      )}
      <a href={address} target="_blank" rel="noreferrer" tabIndex={-1} dir="auto" title={title}>
        {title}
      </a>
    </div>
  );
}
