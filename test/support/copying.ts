/** Copies as databases make them, of the plain data that ours hold: many times as fast as Node's own structured clone. */
export function copyOf<Value>(value: Value): Value {
  return copied(value) as Value;
}

function copied(value: unknown): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') {
    throw new DOMException('It could not be cloned', 'DataCloneError');
  }
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(copied);
  const prototype = Object.getPrototypeOf(value);
  if (prototype === Uint8Array.prototype) return (value as Uint8Array).slice();
  if (prototype === ArrayBuffer.prototype) return (value as ArrayBuffer).slice();
  // An assignment to such a key would set the prototype.
  if (prototype !== Object.prototype || Object.hasOwn(value, '__proto__')) return structuredCloneOfNode(value);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copy[key] = copied((value as Record<string, unknown>)[key]);
  return copy;
}

const structuredCloneOfNode = globalThis.structuredClone;
