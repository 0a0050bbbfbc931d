/** What a person does to all series at once: sets how they are read or mutes them, pauses that, goes on, takes it back, closes it. */
import type { Reply } from '../../../lib/messages/reply';
import { readingStatuses } from '../../../lib/service/ids';
import type { Dice } from '../../fake-service/library/seeded';
import { series } from './fixtures';

export interface BulkClicksParts {
  readonly dice: Dice;
  newCommand(): string;
  ask(name: string, input: object): Promise<Reply | undefined>;
  /** What is said of one series holds no longer: when it is reached is not told. */
  onAsked(): void;
  onDone(what: 'begun' | 'undone'): void;
}

export function createBulkClicks(parts: BulkClicksParts): { act(): Promise<void> } {
  const { dice, newCommand, ask, onAsked, onDone } = parts;
  let last: string | null = null;

  return {
    async act() {
      onAsked();
      if (last === null || dice.chance(0.4)) return begin();
      const operationId = last;
      const what = dice.pick(['pause', 'go on', 'undo', 'close'] as const);
      if (what === 'undo') return undo(operationId);
      if (what === 'close') await ask('bulk.close', { operationId });
      else await ask('bulk.pause', { operationId, isPaused: what === 'pause' });
    },
  };

  async function begin(): Promise<void> {
    const operationId = newCommand();
    const action = dice.chance(0.8)
      ? { kind: 'status', status: dice.pick([null, ...readingStatuses]) }
      : { kind: 'mute', isMuted: dice.chance(0.5) };
    last = operationId;
    if ((await ask('bulk.start', { operationId, action, mangaIds: series }))?.ok) onDone('begun');
  }

  async function undo(targetId: string): Promise<void> {
    const operationId = newCommand();
    last = operationId;
    if ((await ask('bulk.undo', { operationId, targetId }))?.ok) onDone('undone');
  }
}
