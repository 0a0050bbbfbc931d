import type { ReadingStatus } from '../../lib/service/ids';

/** What a row of the table says. */
export interface LibraryEntry {
  readonly mangaId: string;
  readonly title: string;
  /** Of its page on the service's site. */
  readonly address: string;
  readonly status: ReadingStatus | null;
  readonly isFollowed: boolean;
  /** The service has merged or deleted it. */
  readonly isDeleted: boolean;
  readonly unread: number;
  /** Older chapters are not missing. */
  readonly isComplete: boolean;
  readonly takenDown: number;
  /** Epoch ms; 0 where no chapter is known. */
  readonly newestAt: number;
  /** Epoch ms; `null` without a rhythm. */
  readonly expectedAt: number | null;
}
