import { describe, expect, it } from 'vitest';
import { type Focus, type KeyAction, keyAction } from '../../../components/follows/key-action';
import { speakFromTheRight } from '../../support/pseudo-texts';
import '../../support/english';

const plain = { code: '', ctrlKey: false, altKey: false, metaKey: false, isComposing: false, repeat: false };

describe('a key in the list or in a series', () => {
  it.each<[key: string, action: KeyAction]>([
    ['ArrowLeft', 'more'],
    ['ArrowRight', 'back'],
  ])('goes the way of the text: from right to left %s is "%s"', (key, action) => {
    speakFromTheRight();
    expect(keyAction({ ...plain, key }, 'list', true)).toBe(action);
  });

  it.each<[key: string, focus: Focus, action: KeyAction | null]>([
    ['j', 'list', 'next'],
    ['ArrowDown', 'list', 'next'],
    ['k', 'list', 'previous'],
    ['ArrowUp', 'list', 'previous'],
    ['Enter', 'list', 'read'],
    ['m', 'list', 'mark'],
    ['u', 'list', 'undo'],
    ['/', 'list', 'search'],
    ['Escape', 'list', 'clear'],
    ['o', 'list', 'more'],
    ['ArrowRight', 'list', 'more'],
    ['ArrowLeft', 'list', 'back'],
    ['x', 'list', null],
    ['toString', 'list', null],
    // A button has its own Enter; the letters still work.
    ['Enter', 'button', null],
    ['m', 'button', 'mark'],
    // A choice among several has its own letters and arrows.
    ['m', 'choice', null],
    ['ArrowDown', 'choice', null],
    ['ArrowRight', 'choice', null],
    ['Escape', 'choice', 'clear'],
    // What is typed into the search box is a title.
    ['j', 'search', null],
    ['m', 'search', null],
    ['/', 'search', null],
    ['Enter', 'search', null],
    ['ArrowDown', 'search', 'next'],
    ['Escape', 'search', 'clear'],
  ])('%s on a %s: %s', (key, focus, action) => {
    expect(keyAction({ ...plain, key }, focus, true)).toBe(action);
  });

  it.each<[key: string, action: KeyAction | null]>([
    ['j', 'next'],
    ['ArrowUp', 'previous'],
    ['m', null],
    ['u', null],
    ['Enter', null],
  ])('that is held goes on moving, and does nothing else: %s', (key, action) => {
    expect(keyAction({ ...plain, key, repeat: true }, 'list', true)).toBe(action);
  });

  it.each<[key: string, code: string, action: KeyAction | null]>([
    ['M', 'KeyM', 'mark'],
    ['m', 'Semicolon', 'mark'],
    ['ь', 'KeyM', 'mark'],
    ['Ь', 'KeyM', 'mark'],
    ['μ', 'KeyM', 'mark'],
    ['ㅡ', 'KeyM', 'mark'],
    ['も', 'KeyM', 'mark'],
    ['ท', 'KeyM', 'mark'],
    ['่', 'KeyJ', 'next'],
    ['ظ', 'Slash', 'search'],
    ['ｍ', 'KeyM', 'mark'],
    ['／', 'Slash', 'search'],
    [',', 'KeyM', null],
    ['?', 'KeyM', null],
    ['q', 'KeyJ', null],
    ['ö', 'KeyM', null],
    ['µ', 'KeyM', null],
    ['7', 'KeyM', null],
    ['ж', 'Semicolon', null],
    ['Process', 'KeyM', null],
    ['Dead', 'KeyM', null],
  ])('goes by the letter, whatever Caps Lock and script: %s on %s', (key, code, action) => {
    expect(keyAction({ ...plain, key, code }, 'list', true)).toBe(action);
  });

  it.each<[key: string, focus: Focus, action: KeyAction | null]>([
    ...['j', 'K', 'm', 'u', 'o', '/', 'ь'].map((key) => [key, 'list', null] satisfies [string, Focus, null]),
    ['ArrowDown', 'list', 'next'],
    ['Enter', 'list', 'read'],
    ['Escape', 'search', 'clear'],
  ])('does nothing as a single letter where those are off: %s in a %s, %s', (key, focus, action) => {
    expect(keyAction({ ...plain, key, code: 'KeyM' }, focus, false)).toBe(action);
  });

  it.each(['ctrlKey', 'altKey', 'metaKey', 'isComposing'])('is left alone with %s', (modifier) => {
    for (const key of ['j', 'Escape']) expect(keyAction({ ...plain, [modifier]: true, key }, 'list', true)).toBeNull();
  });
});
