import type { Id, ReportCategory } from '../service/ids';

/** Why something can be reported, as the service words it. */
export interface ReportReason {
  readonly id: Id;
  /** The words, by language. */
  readonly texts: Readonly<Record<string, string>>;
  readonly detailsRequired: boolean;
}

/** The reasons of a category, and when the service was asked for them, in epoch ms. */
export interface KeptReasons {
  readonly askedAt: number;
  readonly reasons: readonly ReportReason[];
}

/** They are the same for everybody. */
export interface ReasonsRow {
  readonly name: 'reasons';
  readonly byCategory: Readonly<Partial<Record<ReportCategory, KeptReasons>>>;
  /** When a report window was last opened, in epoch ms; missing where none ever was. */
  readonly wantedAt?: number;
}

/** A report that the service has. */
export interface SentReport {
  readonly objectId: Id;
  readonly reasonId: Id;
  readonly details: string;
  /** As the service names it: `waiting`, `accepted`, `refused`, `autoresolved`, or a word of tomorrow. */
  readonly status: string;
  /** In epoch ms by the service's clock. */
  readonly createdAt: number;
  /** What the service calls the reason, by language, and what kind of thing it is about; where it has said so. */
  readonly named?: { readonly texts: Readonly<Record<string, string>>; readonly category: string };
}

export interface SentReportsRow {
  readonly name: 'reports';
  /** When the service was last asked for all of them, in epoch ms; `null` if never. */
  readonly askedAt: number | null;
  /** Newest first. */
  readonly reports: readonly SentReport[];
}
