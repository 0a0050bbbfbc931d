import type { ComponentProps } from 'preact';
import { i18n } from '#i18n';
import { OpenLink } from '../follows/OpenLink';
import { sincePublished } from '../follows/since-published';
import { IconButton } from '../look/IconButton';
import { isOwnClick } from '../look/own-click';
import { exactly } from '../texts/times';
import { type ChapterEntry, chapterSentence, hiddenBecause } from './series-entry';

export interface ChapterActions {
  readonly onMark: (chapter: ChapterEntry, read: boolean) => void;
  /** Asks how many chapters "Mark up to here" would mark. */
  readonly onUpTo: (chapter: ChapterEntry) => void;
  readonly onHideGroup: (group: NonNullable<ChapterEntry['group']>) => void;
  readonly onReport: (chapter: ChapterEntry) => void;
  readonly onDiscuss: (chapter: ChapterEntry) => void;
}

interface ChapterRowProps extends ChapterActions {
  readonly series: string;
  readonly chapter: ChapterEntry;
  readonly index: number;
  readonly count: number;
  readonly isActive: boolean;
  /** Epoch ms. */
  readonly now: number;
}

/** One release: its number and title, its group and age, its state, and the buttons for it. */
export function ChapterRow({ series, chapter, index, count, isActive, now, ...actions }: ChapterRowProps) {
  const { chapterId, name, title, groups, language, publishAt, read, reason } = chapter;
  const state = chapterSentence(chapter);
  const from = publishAt > now ? exactly(publishAt) : sincePublished(publishAt, now);
  return (
    <li
      class="chapter-row"
      data-index={index}
      data-read={read !== 'no'}
      data-hidden={hiddenBecause(reason) !== null}
      tabIndex={isActive ? 0 : -1}
      aria-labelledby={`chapter-${chapterId}`}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <div class="chapter-words">
        <h3 id={`chapter-${chapterId}`} title={title ?? undefined}>
          <bdi>{name}</bdi>
          {title !== null && title !== name && (
            <>
              {' '}
              <bdi class="chapter-title">{title}</bdi>
            </>
          )}
        </h3>
        <p class="row-next" title={`${groups} · ${exactly(publishAt)}`}>
          <bdi class="row-groups">{groups}</bdi>
          <span>
            · <bdi>{language}</bdi> · {from}
          </span>
        </p>
        <p class="chapter-state" title={state}>
          {state}
        </p>
      </div>
      <ChapterButtons series={series} chapter={chapter} {...actions} />
    </li>
  );
}

type ChapterButtonsProps = ChapterActions & Pick<ChapterRowProps, 'series' | 'chapter'>;

/** The rarer ones show only while the row is pointed at or has the focus. */
function ChapterButtons({ series, chapter, ...actions }: ChapterButtonsProps) {
  const { onMark, onUpTo, onHideGroup, onReport, onDiscuss } = actions;
  const { spokenName, address, read, reason, group } = chapter;
  const names = { title: series, chapter: spokenName };
  const isHidden = hiddenBecause(reason) !== null;
  const isRead = read === 'here';
  return (
    <div class="row-buttons">
      <span class="chapter-seldom">
        <RowButton
          icon="flag"
          name={i18n.t('report.chapterNamed', names)}
          hint={i18n.t('report.chapter')}
          onPress={() => onReport(chapter)}
        />
        <RowButton
          icon="talk"
          name={i18n.t('discuss.named', names)}
          hint={i18n.t('discuss.button')}
          onPress={() => onDiscuss(chapter)}
        />
        {group !== null && reason !== 'hiddenGroup' && (
          <RowButton
            icon="hideGroup"
            name={i18n.t('series.hideGroupNamed', { group: group.name, chapter: spokenName })}
            hint={i18n.t('series.hideGroup', { group: group.name })}
            onPress={() => onHideGroup(group)}
          />
        )}
        {!isHidden && (
          <RowButton
            icon="upTo"
            name={i18n.t('series.upToNamed', names)}
            hint={i18n.t('series.upTo')}
            onPress={() => onUpTo(chapter)}
          />
        )}
      </span>
      <RowButton
        icon={isRead ? 'done' : 'tick'}
        name={i18n.t(isRead ? 'series.unmarkNamed' : 'follows.markNamed', names)}
        hint={i18n.t(isRead ? 'series.unmark' : 'follows.mark')}
        onPress={() => onMark(chapter, !isRead)}
      />
      {address !== null && <OpenLink address={address} {...names} />}
    </div>
  );
}

function RowButton({
  onPress,
  ...button
}: Pick<ComponentProps<typeof IconButton>, 'icon' | 'name' | 'hint' | 'onPress'>) {
  return (
    <IconButton
      {...button}
      look="button button-icon row-mark"
      onPress={(event) => isOwnClick(event) && onPress(event)}
    />
  );
}
