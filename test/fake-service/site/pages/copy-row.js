/** A named value with a button that copies it. */
import { make } from './make.js';

export function copyRow(name, value) {
  const button = make('button', { class: 'button copy', 'aria-label': `Copy ${name}`, click: copy }, 'Copy');
  async function copy() {
    await navigator.clipboard.writeText(value);
    button.textContent = 'Copied';
  }
  const id = name.toLowerCase().replaceAll(' ', '-');
  return make(
    'div',
    { class: 'copy-row' },
    make('span', { class: 'copy-row__name' }, name),
    make('code', { id }, value),
    button,
  );
}
