// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromJsonMl, toJsonMl } from '../../../components/first-screen/json-ml';
import type { JsonMl } from '../../../lib/settings/first-screen';

describe('an element as JSON', () => {
  it('is the same element again, whatever its texts say', () => {
    fc.assert(
      fc.property(nodes, (node) => {
        expect(toJsonMl(fromJsonMl(node))).toEqual(node);
      }),
    );
  });

  it('takes a text for a text, never for markup', () => {
    const element = fromJsonMl(['p', { title: '<b>"' }, '<img src=x onerror=alert(1)>']) as Element;
    expect(element.childElementCount).toBe(0);
    expect(element.textContent).toBe('<img src=x onerror=alert(1)>');
  });

  it('draws a picture as a picture', () => {
    const element = fromJsonMl(['button', {}, ['svg', { viewBox: '0 0 20 20' }, ['path', { d: 'M0 0' }]]]) as Element;
    expect(element.querySelector('path')?.namespaceURI).toBe('http://www.w3.org/2000/svg');
    expect(element.namespaceURI).toBe('http://www.w3.org/1999/xhtml');
  });

  it('sets styles one by one, as the policy of our pages demands', () => {
    const element = fromJsonMl(['ul', { style: 'height: 78px;' }]) as HTMLElement;
    expect(element.style.height).toBe('78px');
  });
});

const { nodes } = fc.letrec<{ readonly nodes: JsonMl }>((tie) => ({
  nodes: fc.oneof(
    { depthSize: 'small' },
    fc.string(),
    fc
      .tuple(
        fc.constantFrom('div', 'li', 'span', 'button'),
        fc.dictionary(fc.constantFrom('class', 'title', 'aria-label', 'data-index'), fc.string()),
        fc.array(tie('nodes'), { maxLength: 4 }),
      )
      .map(([name, attributes, children]): JsonMl => [name, { ...attributes }, ...children]),
  ),
}));
