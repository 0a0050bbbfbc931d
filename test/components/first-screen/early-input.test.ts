// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import {
  chooseEarlyOptions,
  keepEarlyInput,
  pressEarlyButtons,
  pressEarlyKeys,
} from '../../../components/first-screen/early-input';

describe('what a person does before the popup listens', () => {
  afterEach(() => {
    pressEarlyKeys();
    document.body.replaceChildren();
  });

  it('is done once, in the order in which it was done', () => {
    const [one, two] = [button('one'), button('two')];
    keepEarlyInput();
    two.click();
    one.firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    // The second half of a double click.
    one.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    const pressed = listen(one, two);
    pressEarlyButtons();
    pressEarlyButtons();
    expect(pressed).toEqual(['two', 'one']);
  });

  it('is a box or a row, too, but no link, which leads away by itself', () => {
    const table = document.body.appendChild(document.createElement('table'));
    const [boxed, linked, plain] = ['boxed', 'linked', 'plain'].map((name) => {
      const cell = table.insertRow().insertCell();
      cell.id = name;
      return cell;
    });
    const box = boxed?.appendChild(document.createElement('input'));
    const link = linked?.appendChild(document.createElement('a'));
    keepEarlyInput();
    for (const pressed of [box, link, plain]) pressed?.click();
    const rows: (string | undefined)[] = [];
    for (const row of table.rows) row.addEventListener('click', () => rows.push(row.cells[0]?.id));
    pressEarlyButtons();
    expect(rows).toEqual(['boxed', 'plain']);
  });

  it('is what is chosen last in a list, once, whatever the list shows when the page begins', () => {
    const list = document.body.appendChild(document.createElement('select'));
    for (const value of ['a', 'b', 'c']) list.appendChild(document.createElement('option')).value = value;
    keepEarlyInput();
    for (const value of ['b', 'c']) {
      list.value = value;
      list.dispatchEvent(new Event('change', { bubbles: true }));
    }
    list.value = 'a';
    const chosen: string[] = [];
    list.addEventListener('change', () => chosen.push(list.value));
    chooseEarlyOptions();
    chooseEarlyOptions();
    expect(chosen).toEqual(['c']);
  });

  it.each([
    ['is a key where the focus is, once', () => document, ['j']],
    ['is no key that was typed into a field', () => document.body.appendChild(document.createElement('input')), []],
  ])('%s', (_, target, expected) => {
    keepEarlyInput();
    target().dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
    const keys: string[] = [];
    document.addEventListener('keydown', ({ key }) => keys.push(key));
    pressEarlyKeys();
    pressEarlyKeys();
    expect(keys).toEqual(expected);
  });

  it('is no press of its own where a key is held down, or an input method composes', () => {
    const how = { key: 'm', code: 'KeyM', repeat: true, isComposing: true };
    keepEarlyInput();
    document.body.dispatchEvent(new KeyboardEvent('keydown', { ...how, bubbles: true }));
    const pressed: unknown[] = [];
    const note = ({ key, code, repeat, isComposing }: KeyboardEvent) =>
      pressed.push({ key, code, repeat, isComposing });
    document.addEventListener('keydown', note, { once: true });
    pressEarlyKeys();
    expect(pressed).toEqual([how]);
  });

  it('is nothing where no first screen was drawn', () => {
    const pressed = listen(button('one'));
    pressEarlyButtons();
    expect(pressed).toEqual([]);
  });
});

function button(name: string): HTMLButtonElement {
  const made = document.body.appendChild(document.createElement('button'));
  made.id = name;
  made.append(document.createElement('span'));
  return made;
}

function listen(...buttons: HTMLButtonElement[]): string[] {
  const pressed: string[] = [];
  for (const each of buttons) each.addEventListener('click', () => pressed.push(each.id));
  return pressed;
}
