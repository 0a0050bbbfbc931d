import { type Runtime, Session } from 'node:inspector/promises';

/**
 * Every text that can be reached from a value: its properties, what its collections and promises hold, and the variables that the
 * functions of a folder close over. Other functions are not entered, for through their modules they reach everything.
 */
export async function textsReachableFrom(value: unknown, folder: string): Promise<ReadonlySet<string>> {
  const inspector = new Session();
  inspector.connect();
  const holder = `__reachable${Math.random().toString(36).slice(2)}`;
  Object.defineProperty(globalThis, holder, { value, configurable: true });
  try {
    const scripts = await scriptsIn(folder, inspector);
    const { result } = await inspector.post('Runtime.evaluate', { expression: `globalThis.${holder}` });
    return await walk(inspector, scripts, result);
  } finally {
    Reflect.deleteProperty(globalThis, holder);
    inspector.disconnect();
  }
}

async function scriptsIn(folder: string, inspector: Session): Promise<ReadonlySet<string>> {
  const scripts = new Set<string>();
  inspector.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => {
    if (url.includes(`${process.cwd()}/${folder}/`)) scripts.add(scriptId);
  });
  await inspector.post('Debugger.enable');
  return scripts;
}

type Scripts = ReadonlySet<string>;
async function walk(inspector: Session, scripts: Scripts, root: Runtime.RemoteObject): Promise<ReadonlySet<string>> {
  const texts = new Set<string>();
  const { result: seen } = await inspector.post('Runtime.evaluate', { expression: 'new Set()' });
  const queue = [root];
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (next.type === 'string') texts.add(String(next.value));
    if (next.objectId === undefined || !(await isNew(inspector, seen, next))) continue;
    const { result, internalProperties = [] } = await inspector.post('Runtime.getProperties', {
      ...{ objectId: next.objectId, ownProperties: true },
    });
    const location = internalProperties.find(({ name }) => name === '[[FunctionLocation]]')?.value?.value;
    const isForeign = next.type === 'function' && !scripts.has(location?.scriptId);
    if (!isForeign) queue.push(...[...result, ...internalProperties].flatMap(neighbourOf));
  }
  return texts;
}

type Property = { readonly name: string; readonly value?: Runtime.RemoteObject | undefined };
function neighbourOf({ name, value }: Property): Runtime.RemoteObject[] {
  if (!value || name === '[[FunctionLocation]]' || name === '[[Prototype]]' || name === '__proto__') return [];
  return value.description === 'Global' || value.className === 'global' ? [] : [value];
}

/** The inspector names an object differently each time it is met. */
async function isNew(inspector: Session, seen: Runtime.RemoteObject, { objectId }: Runtime.RemoteObject) {
  const { result } = await inspector.post('Runtime.callFunctionOn', {
    ...(seen.objectId !== undefined && { objectId: seen.objectId }),
    functionDeclaration: 'function (one) { const isNew = !this.has(one); this.add(one); return isNew; }',
    arguments: [{ ...(objectId !== undefined && { objectId }) }],
  });
  return result.value === true;
}
