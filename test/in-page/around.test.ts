// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { around } from '../../lib/in-page/around';

it('leads from an element through the roots of a page, as it is painted', () => {
  const outer = document.body.appendChild(document.createElement('section'));
  const root = outer.attachShadow({ mode: 'open' });
  root.innerHTML = '<div><slot></slot></div>';
  const inner = outer.appendChild(document.createElement('p'));
  // This document puts nothing into slots by itself.
  Object.assign(inner, { assignedSlot: root.querySelector('slot') });
  const link = inner.attachShadow({ mode: 'closed' }).appendChild(document.createElement('a'));
  const way: string[] = [];
  for (let element: Element | null = link; element; element = around(element)) way.push(element.localName);
  expect(way).toEqual(['a', 'p', 'slot', 'div', 'section', 'body', 'html']);
});
