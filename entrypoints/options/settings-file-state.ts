import { type ReadonlySignal, signal } from '@preact/signals';
import { type Clock, localDay } from '../../lib/clock';
import { asFailure, type FailureCode } from '../../lib/failure';
import type { changeSettings, OwnChoices, Settings } from '../../lib/settings/settings';
import {
  differenceOf,
  LARGEST_FILE_BYTES,
  type OwnChoiceName,
  pick,
  readSettingsFile,
  type SettingsFile,
  settingsFileOf,
  takenBack,
} from '../../lib/settings/settings-file';

export interface SettingsFileParts {
  /** `null` until they were read. */
  readonly settings: ReadonlySignal<Settings | null>;
  readonly change: typeof changeSettings;
  readonly download: (name: string, text: string) => void;
  readonly clock: Clock;
}

export type ImportStage =
  | { readonly kind: 'idle' }
  | { readonly kind: 'problem'; readonly problem: Exclude<SettingsFile['kind'], 'settings'> }
  | { readonly kind: 'preview'; readonly file: Extract<SettingsFile, { kind: 'settings' }>; readonly isBusy: boolean }
  | {
      readonly kind: 'imported';
      readonly changed: Partial<OwnChoices>;
      readonly before: Partial<OwnChoices>;
      /** Why it could not be undone. */
      readonly failure: FailureCode | null;
    }
  | { readonly kind: 'undone' }
  | { readonly kind: 'failed'; readonly code: FailureCode };

export type SettingsFileState = ReturnType<typeof createSettingsFileState>;

/** From a file to what it changes, to the change, and back. */
export function createSettingsFileState({ settings, change, download, clock }: SettingsFileParts) {
  const stage = signal<ImportStage>({ kind: 'idle' });
  const fail = (thrown: unknown) => {
    stage.value = { kind: 'failed', code: asFailure(thrown).code };
  };

  return {
    stage,
    exportFile: () => {
      const now = clock.now();
      if (settings.value) download(`dexmark-settings-${localDay(now)}.json`, settingsFileOf(settings.value, now));
    },
    choose: async (blob: Blob) => {
      // A file that cannot be read any more, or is a folder, is as good as damaged.
      const file = await readFile(blob).catch((): SettingsFile => ({ kind: 'unreadable' }));
      stage.value =
        file.kind === 'settings' ? { kind: 'preview', file, isBusy: false } : { kind: 'problem', problem: file.kind };
    },
    /** The changes that the person has seen, and no others. */
    apply: async (seen: readonly OwnChoiceName[]) => {
      if (stage.value.kind !== 'preview' || stage.value.isBusy) return;
      const { file } = stage.value;
      stage.value = { ...stage.value, isBusy: true };
      let undoable: { changed: Partial<OwnChoices>; before: Partial<OwnChoices> } = { changed: {}, before: {} };
      await change((stored) => {
        const { changed } = differenceOf(pick(file.choices, seen), stored);
        undoable = { changed: pick(file.choices, changed), before: pick(stored, changed) };
        return undoable.changed;
      }).then(() => {
        const isNothing = Object.keys(undoable.changed).length === 0;
        stage.value = isNothing ? { kind: 'idle' } : { kind: 'imported', ...undoable, failure: null };
      }, fail);
    },
    cancel: () => {
      if (stage.value.kind === 'preview' && !stage.value.isBusy) stage.value = { kind: 'idle' };
    },
    undo: async () => {
      if (stage.value.kind !== 'imported') return;
      const imported = stage.value;
      const { changed, before } = imported;
      stage.value = await change((stored) => takenBack(changed, before, stored)).then(
        () => ({ kind: 'undone' }) as const,
        (thrown) => ({ ...imported, failure: asFailure(thrown).code }),
      );
    },
  };
}

async function readFile(blob: Blob): Promise<SettingsFile> {
  if (blob.size > LARGEST_FILE_BYTES) return { kind: 'too-large' };
  return readSettingsFile(new Uint8Array(await blob.arrayBuffer()));
}
