import { describe, expect, it } from 'vitest';
import { linkFace } from '../../../components/links/link-face';
import type { ChapterViewModel } from '../../../lib/in-page/links/chapter-presses';
import { read as delivered, inWords, unread as state, waiting } from '../../support/chapter-states';
import '../../support/english';

const NOW = Date.UTC(2026, 10, 21, 12);
const viewModel: ChapterViewModel = { state, isRead: false, isSaving: false, failure: null, refusal: null };
const read = { state: { ...state, read: 'read' }, isRead: true } as const;

describe('the face of a mark', () => {
  it.each<[string, Partial<ChapterViewModel>, look: string, note: string]>([
    ['unread', {}, 'unread', 'Unread'],
    ['read', read, 'read', 'Read'],
    ['not known', { state: { ...state, read: 'unknown' } }, 'unknown', 'Not known whether it’s read'],
    ['being saved', { isSaving: true }, 'waiting', 'Saving…'],
    ['waiting', { ...read, state: waiting }, 'waiting', 'Read. Saved, not sent yet'],
    ['delivered', { ...read, state: delivered }, 'read', 'Read. MangaDex has it'],
    ['covered', { refusal: 'covered' }, 'trouble', 'Something covered this button. Press again.'],
  ])('of a chapter that is %s', (_, changed, look, note) => {
    const name = `Mark as ${changed.isRead ? 'unread' : 'read'}: Ch. 12`;
    expect(linkFace({ ...viewModel, ...changed }, 'Ch. 12', NOW)).toMatchObject({ look, name, note });
  });

  it('of a refusal or a failure says why', () => {
    const refused = inWords({ ...state, read: 'read', delivery: 'refused', pausedBy: 'not-found' });
    for (const changed of [{ state: refused }, { failure: 'storage-full' }] as const) {
      const { look, note } = linkFace({ ...viewModel, ...changed }, 'Ch. 12', NOW);
      expect(look).toBe('trouble');
      expect(note.length).toBeGreaterThan(10);
    }
  });

  it('of a press while signed out says that nothing was kept', () => {
    const { note } = linkFace({ ...viewModel, failure: 'signed-out' }, 'Ch. 12', NOW);
    expect(note).toBe('You’re not signed in, so nothing was saved. Sign in, then try again.');
  });
});
