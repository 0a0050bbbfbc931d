import type { JsonMl } from '../../lib/settings/first-screen';

const SVG = 'http://www.w3.org/2000/svg';

export function toJsonMl(node: Node): JsonMl {
  if (!(node instanceof Element)) return node.textContent ?? '';
  const attributes = Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value]));
  return [node.localName, attributes, ...[...node.childNodes].map(toJsonMl)];
}

/** Nodes alone, no text that is parsed; and styles through the CSSOM, as the policy of our pages allows no style attribute. */
export function fromJsonMl(json: JsonMl, namespace: string | null = null): Node {
  if (typeof json === 'string') return document.createTextNode(json);
  const [name, { style, ...attributes }, ...children] = json;
  const within = name === 'svg' ? SVG : namespace;
  const element = within === null ? document.createElement(name) : document.createElementNS(within, name);
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
  if (style !== undefined && 'style' in element) (element as HTMLElement).style.cssText = style;
  element.append(...children.map((child) => fromJsonMl(child, within)));
  return element;
}
