import type { Id, ReportCategory } from '../service/ids';

export interface ReportReason {
  readonly id: Id;
  readonly texts: Readonly<Record<string, string>>;
  readonly detailsRequired: boolean;
}

export interface KeptReasons {
  readonly askedAt: number;
  readonly reasons: readonly ReportReason[];
}

export interface ReasonsRow {
  readonly name: 'reasons';
  readonly byCategory: Readonly<Partial<Record<ReportCategory, KeptReasons>>>;
  readonly wantedAt?: number;
}

export interface SentReport {
  readonly objectId: Id;
  readonly reasonId: Id;
  readonly details: string;
  /** `waiting`, `accepted`, `refused`, `autoresolved`, or a word that the service adds later. */
  readonly status: string;
  /** By the service's clock. */
  readonly createdAt: number;
  /** The service's name for the reason, by language, and its category; missing if unknown. */
  readonly named?: { readonly texts: Readonly<Record<string, string>>; readonly category: string };
}

export interface SentReportsRow {
  readonly name: 'reports';
  /** When the service was last asked for all of them; `null` if never. */
  readonly askedAt: number | null;
  /** Newest first. */
  readonly reports: readonly SentReport[];
}
