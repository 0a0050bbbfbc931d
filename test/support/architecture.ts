import { posix } from 'node:path';
import {
  type Argument,
  type CallExpression,
  type Node,
  parseSync,
  type Span,
  type StaticExportEntry,
  type StaticImportEntry,
  Visitor,
} from 'oxc-parser';

/**
 * Who may import whom, as a table, and which words may stand only in one place. `test/architecture.test.ts` holds the tree
 * against it. Paths are relative to the repository's root; a zone is the longest prefix of a file's path in the table.
 */
export interface SourceFile {
  readonly path: string;
  readonly source: string;
}

/**
 * Ours that each zone may import, besides itself. `type:` allows the types alone: the part itself comes as an argument. `lib/{a,b}` means both.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  'lib/clock': [],
  'lib/failure': [],
  'lib/pauses': ['type:lib/failure'],
  'lib/reasons': [],
  'lib/isolate': [],
  'lib/packed-text': [],
  'lib/translate': ['lib/{isolate,packed-text}'],
  'lib/chunks': [],
  'lib/extremes': [],
  'lib/one-at-a-time': [],
  'lib/diagnostics': [
    'lib/{clock,failure,one-at-a-time,reasons,storage/stored-item}',
    'type:lib/pacing/{turn,site-events}',
  ],
  // What stands in other people's pages: shut away from them, believed only where a person acts.
  'lib/in-page': ['lib/{clock,packed-text}'],
  // Marks beside links: the only part of that which knows chapters.
  'lib/in-page/links': [
    'lib/{clock,failure,in-page,messages/chapter-read,messages/chapter-state,service/ids,service/chapter-links}',
    'type:lib/messages',
  ],
  'lib/service': ['lib/clock', 'type:lib/reasons'],
  'lib/messages': [
    'lib/{clock,diagnostics/log-failure,failure,one-at-a-time,service/ids,service/uuid,storage/stored-item}',
  ],
  // The rows and intents that everything above stores and reads: types, and what tells them apart.
  'lib/model': ['lib/service/ids', 'type:lib/failure'],
  // How a key outside the database is declared, and what locks and alarms are called.
  'lib/storage/stored-item': ['lib/one-at-a-time'],
  'lib/storage/page-item': ['type:lib/storage/stored-item'],
  'lib/storage/names': [],
  'lib/storage/background-items': ['lib/{messages/page-document,service/ids,storage/stored-item}'],
  // Of the messages the result of a quick action alone: a view shows one that no page could show.
  'lib/storage': [
    'lib/{clock,diagnostics/log-failure,storage/stored-item,messages/action-result,service/ids,service/host-access}',
  ],
  'lib/settings': [
    'lib/{clock,diagnostics/log-failure,failure,service/host-access,service/ids,service/languages,service/site-address}',
    'lib/{service/uuid,service/write-record,storage/names,storage/page-item,storage/stored-item}',
    'type:lib/service/profile',
  ],
  'lib/database': ['lib/{clock,failure,model,service}'],
  'lib/pacing': [
    'lib/{clock,diagnostics/log-failure,failure,one-at-a-time,reasons,service,storage/names,storage/stored-item}',
  ],
  'lib/session': [
    'lib/{clock,diagnostics/log-failure,failure,service,storage/stored-item}',
    'type:lib/{pacing/turn,api/paced-fetch}',
    // Whose account the demo's is.
    'lib/model/demo',
  ],
  'lib/api': ['lib/{clock,diagnostics/log-failure,failure,one-at-a-time,service}', 'type:lib/pacing/turn'],
  // The queue knows nothing of who sends it.
  'lib/outbox': [
    'lib/{clock,diagnostics/log-failure,failure,one-at-a-time,service,database,model,storage/stored-item}',
  ],
  'lib/outbox/delivery': [
    'lib/{outbox,chunks,clock,diagnostics/log-failure,extremes,failure,one-at-a-time,service,database,model}',
    'lib/api/classify',
    'type:lib/{api,library,settings/service-choices}',
  ],
  'lib/library': ['lib/{clock,extremes,failure,service,database,model}', 'type:lib/api'],
  // What writes the library from the service's answers stands on it, never under it.
  'lib/library/sync': ['lib/{library,chunks,clock,extremes,failure,service,model}', 'type:lib/api'],
  // What a file may say of a series is what a message may.
  'lib/library/files': ['lib/{library,chunks,clock,failure,service,database,model,messages/taken-series}'],
  'lib/library/reports': ['lib/{library,clock,extremes,failure,service,database,model}'],
  'lib/actions': ['lib'],
  components: [
    // The table of choices has their texts.
    'lib/{clock,failure,isolate,one-at-a-time,pauses,messages/chapter-read,service/ids,settings/choices}',
    // One way to compare texts with what is typed.
    'lib/library/list/search',
    'type:lib/{diagnostics,in-page,in-page/links,messages,settings,storage,library,library/files,model}',
  ],
  // Notifications and the badge speak to the person themselves.
  'entrypoints/background': ['lib', 'components/texts'],
  'entrypoints/popup': [
    'components',
    'lib/{clock,failure,one-at-a-time,messages,chunks,settings,library,database,service,library/reports,model}',
    'lib/{storage,storage/page-item}',
  ],
  // It stands for the popup until that is loaded.
  'entrypoints/first-screen': ['components', 'lib/{clock,settings}'],
  'entrypoints/report': [
    'components',
    'lib/{clock,failure,messages,settings,library,database,service,library/reports,model,storage}',
  ],
  'entrypoints/discuss': ['components', 'lib/{clock,failure,messages,settings,service,storage}'],
  'entrypoints/up-to': [
    'components',
    'lib/{clock,failure,messages,chunks,settings,library,database,service,storage}',
    'type:lib/model',
  ],
  'entrypoints/library': [
    'components',
    'lib/{chunks,clock,failure,one-at-a-time,messages,settings,library,library/files,database,service,model}',
    'lib/{storage,storage/page-item}',
  ],
  // Of the library the names of hidden groups.
  'entrypoints/options': [
    'components',
    'lib/{clock,diagnostics,failure,messages,settings,library,database,service,storage}',
    // Which ids are the demo's.
    'lib/model/demo',
  ],
  // Of the service its addresses alone: one toast leads to the site.
  'entrypoints/toast': ['components', 'lib/{clock,failure,in-page,messages,service/site}'],
  'entrypoints/links.content': ['components', 'lib/{clock,in-page,messages,in-page/links}'],
  'entrypoints/reader.content': [
    'components',
    'lib/{clock,failure,one-at-a-time,in-page,in-page/links/hand-over,messages,service/ids,service/chapter-links}',
  ],
};

export const mayImport: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(allowed).map(([zone, places]) => [zone, places.flatMap(eachMeant)]),
);

/** Files that only the ones named may import, whatever the table says. */
export const guarded: Readonly<Record<string, readonly string[]>> = {
  // The vault: nothing outside the session can see it; the composition root builds it once.
  'lib/session/vault': ['lib/session', 'entrypoints/background'],
  'lib/session/token-endpoint': ['lib/session', 'entrypoints/background'],
  // What the library writes is the background's; pages read.
  'lib/library/store': ['lib/library', 'lib/actions', 'entrypoints/background'],
  'lib/library/reports/store': ['lib/library', 'lib/actions', 'entrypoints/background'],
  'lib/library/sync/sync': ['lib/library', 'lib/actions', 'entrypoints/background'],
  // It knows every schema: a page would load them all.
  'lib/actions/registry': ['lib/actions/erase-everything'],
  'lib/messages/dispatch': ['lib/messages', 'entrypoints/background'],
  'lib/messages/tell': ['lib/messages', 'lib/actions', 'entrypoints/background'],
};

/** Words that may stand only in some places, and why. */
const words: Readonly<Record<string, readonly [pattern: RegExp, ...only: string[]]>> = {
  'nothing outside lib/api calls fetch': [/(?<![.\w])fetch\(/, 'lib/api'],
  'time comes from lib/clock': [/\b(Date|performance)\.now\(|(?<![.\w])set(Timeout|Interval)\(/, 'lib/clock'],
  'endpoint paths are written in lib/service': [
    /['"`]\/(manga|chapter|user|report|cover|auth|at-home|forums|legacy)(?!\.html)\/?\b/,
    'lib/service',
  ],
  'what is kept outside the database is declared as an item of lib/storage': [
    /\bbrowser\.storage\b|\blocalStorage\b/,
    'lib/storage',
    // Many items in one call; an administrator's, who alone writes there; whole areas.
    'lib/settings/settings',
    'lib/actions/erase-everything',
    'entrypoints/background/storage-access',
  ],
  'locks and alarms are named in lib/storage/names': [/\b(locks\s*\.request|alarms\s*\.(create|get|clear))\(\s*['"`]/],
  'content scripts have no context of WXT: see lib/in-page/bare-context.ts': [/\bmain\(\s*\w/],
  'one file has the browser change what is sent': [/\bdeclarativeNetRequest\b/, 'entrypoints/background/origin-rule'],
  'no request of ours sets User-Agent, Origin, Via or Referer': [
    // One rule removes `Origin`, where a person has asked for it.
    /['"](user-agent|origin|via|referer)['"]\s*[:,\]](?! operation: 'remove')/i,
  ],
  'no list becomes the arguments of one call, which has no room for a hundred thousand': [
    /(Math\.(max|min)|\.(push|unshift|splice)|fromCharCode)\(([^(){}[\]]*,\s*)?\.\.\./,
    // What the name of one chapter says.
    ...['numbers/whole-numbers', 'numbers/withheld-numbers', 'files/read-up-to'].map((file) => `lib/library/${file}`),
    // Requests of one queue, controls in one page, minutes of a plot.
    ...['lib/pacing/departures', 'lib/in-page/corner', 'entrypoints/toast/toasts'],
    'components/allowance/RequestPlot',
  ],
  'no text becomes markup': [
    /\b(innerHTML|outerHTML|insertAdjacentHTML|dangerouslySetInnerHTML|setHTMLUnsafe|createContextualFragment|parseFromString|srcdoc)\b|\bdocument\.write/,
  ],
};

/**
 * Where a failure may be passed over without a record, and why. Elsewhere it is logged (`lib/diagnostics/log-failure.ts`), or something is made
 * of it. Pages and content scripts have no log: there the background is what did not answer.
 */
export const mayPassOver: Readonly<Record<string, string>> = {
  'lib/api/send': 'the answer is refused already; how its stream ends changes nothing',
  'lib/api/share-answers': 'everyone who shares the answer hears of its failure themselves',
  'lib/database/database': 'the opening that it belongs to is aborted, and rejects',
  'lib/diagnostics/diagnostic-log': 'a log cannot note that it takes no notes',
  'lib/messages/opener-tab': 'the tab may have been closed since; this one closes all the same',
  'lib/messages/question': 'the question is asked once more, and its second failure is told',
  'lib/messages/resume': 'a page asks again when it is shown the next time',
  'lib/pacing/leadership': 'a lock that was taken away is noticed by its holder',
  'entrypoints/discuss/main': 'the button is there to be pressed again',
  'entrypoints/options/choices': 'a permission that is not given back does nothing while the choice is off',
  'entrypoints/library/library-page': 'the button is there to be pressed again',
  'components/covers/covers': 'a row without its cover is asked for again when it is drawn',
  'entrypoints/reader.content/chapter-watch': 'the control is where the person put it, in this tab',
  'entrypoints/reader.content/list-marks': 'the next list asks again',
  'entrypoints/report/report-form-section': 'the button is there to be pressed again',
  'entrypoints/report/report-notes': 'the button is there to be pressed again',
  'entrypoints/up-to/up-to-page': 'the button is there to be pressed again',
  'entrypoints/background/any-page/page-toast':
    'a page that does not answer has no script of ours yet, which is then put into it',
};

const VIEWS = 'lib/storage/views';
/** Pages draw views. What the background decides, it decides from stores that fail loudly: nothing that it loads reads one. */
const readsViews: ReadonlySet<string> = new Set(['readView', 'watchView']);
const drawViews = ['discuss', 'library', 'options', 'popup', 'report', 'up-to'].map((page) => `entrypoints/${page}`);
/** What the background itself draws, and from which nothing follows. */
export const mayDrawViews: Readonly<Record<string, string>> = {
  'entrypoints/background/badge': 'the toolbar button is drawn by the background, as pages are by themselves',
  'entrypoints/background/any-page/sync-toasts': 'a toast is drawn again when what it says may have changed',
};

/** Every breach of the rules in these files, as sentences; an empty list is a clean bill. */
export function breaches(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) => [
    ...importBreaches(file),
    ...wordBreaches(file),
    ...cookieBreaches(file),
    ...silenceBreaches(file),
    ...viewBreaches(file),
    ...dependencyBreaches(file),
    ...handlerBreaches(file),
    ...orderBreaches(file),
  ]);
}

/** Ours that a file imports: paths relative to the root, without extension. */
export function importsOf(file: SourceFile): { target: string; isTypeOnly: boolean }[] {
  return requestsOf(file)
    .filter(({ request }) => isOurs(request))
    .map(({ request, isTypeOnly }) => ({ target: targetOf(file.path, request), isTypeOnly }));
}

/** The scripts that stand in other people's pages, and the libraries that would go there with them. */
const inPages = ['entrypoints/toast/', 'entrypoints/links.content/', 'entrypoints/reader.content/'];
const heavy = /^(webextension-polyfill|wxt\/browser|valibot|idb|preact\/hooks|@preact\/signals)(\/|$)/;

/** Each way from a script in a page to a library that weighs too much there, types left out: the files, and the library. */
export function waysToLibraries(files: readonly SourceFile[]): string[][] {
  return waysInPages(files).flatMap((way) => {
    const requests = way.slice(-1).flatMap(requestsOf);
    const heavyOnes = requests.filter(({ request, isTypeOnly }) => !isTypeOnly && heavy.test(request));
    return heavyOnes.map(({ request }) => [...way.map(({ path }) => path), request]);
  });
}

/** All files that a script in a page is made of. */
export function filesInPages(files: readonly SourceFile[]): SourceFile[] {
  return waysInPages(files).flatMap((way) => way.at(-1) ?? []);
}

/** A way to each file that a script in a page takes a value from. */
function waysInPages(files: readonly SourceFile[]): SourceFile[][] {
  const byTarget = new Map(files.map((file) => [stripExtension(file.path), file] as const));
  const seen = new Set<SourceFile>();
  const walk = (file: SourceFile | undefined, before: readonly SourceFile[]): SourceFile[][] => {
    if (!file || seen.has(file)) return [];
    seen.add(file);
    const way = [...before, file];
    const values = importsOf(file).filter(({ isTypeOnly }) => !isTypeOnly);
    return [way, ...values.flatMap(({ target }) => walk(byTarget.get(target), way))];
  };
  return files.filter(({ path }) => inPages.some((place) => path.startsWith(place))).flatMap((file) => walk(file, []));
}

/** What a file imports or passes on, as it names it, and the values that it takes of it: `*` stands for all. */
interface Request {
  readonly request: string;
  readonly values: readonly string[];
  readonly isTypeOnly: boolean;
}

function requestsOf({ path, source }: SourceFile): Request[] {
  const { module } = parseSync(path, source);
  const named = module.staticImports.map(({ moduleRequest, entries }) => asked(moduleRequest.value, entries));
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => (entry.moduleRequest ? [asked(entry.moduleRequest.value, [entry])] : [])),
  );
  const late = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    ...{ request: source.slice(start + 1, end - 1), values: ['*'], isTypeOnly: false },
  }));
  return [...named, ...passedOn, ...late];
}

/** An import without names is one for what it does. */
function asked(request: string, entries: readonly (StaticImportEntry | StaticExportEntry)[]): Request {
  const values = entries
    .filter(({ isType }) => !isType)
    .map(({ importName: { kind, name } }) => kind === 'Name' && name);
  const isTypeOnly = entries.length > 0 && values.length === 0;
  return { request, isTypeOnly, values: values.map((name) => name || '*') };
}

function isOurs(request: string): boolean {
  return request.startsWith('.') || request.startsWith('@/') || request.startsWith('~/');
}

function targetOf(path: string, request: string): string {
  return stripExtension(request.startsWith('.') ? posix.join(posix.dirname(path), request) : request.slice(2));
}

function importBreaches(file: SourceFile): string[] {
  const zone = zoneOf(file.path);
  if (zone === undefined) return [`${file.path} lies in no zone of the rules`];
  return importsOf(file).flatMap(({ target, isTypeOnly }) => {
    const guards = Object.entries(guarded).find(([guardedFile]) => target === guardedFile)?.[1];
    const isLocal = zoneOf(target) === zone;
    const isAllowed = (mayImport[zone] ?? []).some((allowed) =>
      allowed.startsWith('type:') ? isTypeOnly && covers(allowed.slice(5), target) : covers(allowed, target),
    );
    if (guards && !isTypeOnly && !guards.some((guard) => within(file.path, guard))) {
      return [`${file.path} may not import ${target}: it is for ${guards.join(', ')}`];
    }
    return isLocal || isAllowed ? [] : [`${file.path} may not import ${target}`];
  });
}

function wordBreaches({ path, source }: SourceFile): string[] {
  const code = withoutComments(path, source);
  return Object.entries(words)
    .filter(([, [pattern, ...only]]) => pattern.test(code) && !only.some((place) => within(path, place)))
    .map(([rule]) => `${path}: ${rule}`);
}

/** An action that took everything would hide what it does. */
function dependencyBreaches({ path, source }: SourceFile): string[] {
  if (!within(path, 'lib/actions') || within(path, 'lib/actions/dependencies')) return [];
  const taken = withoutComments(path, source).replaceAll(/import type \{[^}]*\} from/g, '');
  return /(?<!Pick<\s*)\bDependencies\b/.test(taken) ? [`${path}: an action names the services that it takes`] : [];
}

/** The table of handlers: what is done about a message is an action's to know. */
function handlerBreaches({ path, source }: SourceFile): string[] {
  if (!within(path, 'entrypoints/background/handlers')) return [];
  const found: string[] = [];
  const visitor = new Visitor({
    Property: ({ key, value }) => {
      if (key.type !== 'Literal' || isOneCall(value)) return;
      found.push(`${path}: ${key.raw} is more than one call of an action`);
    },
  });
  visitor.visit(parseSync(path, source).program);
  return found;
}

/** A function by its name; or an arrow whose body is one call, with nothing but what it was given and constants. */
function isOneCall(handler: Node): boolean {
  if (handler.type === 'Identifier' || handler.type === 'MemberExpression') return true;
  if (handler.type !== 'ArrowFunctionExpression' || handler.body.type === 'BlockStatement') return false;
  const { body } = handler;
  const call = body.type === 'UnaryExpression' && body.operator === 'void' ? body.argument : body;
  return call.type === 'CallExpression' && call.arguments.every(isGiven);
}

/** A name, a constant, or what takes no arguments: the dependencies, awaited or starting. */
function isGiven(argument: Argument): boolean {
  const called = argument.type === 'AwaitExpression' ? argument.argument : argument;
  if (called.type === 'CallExpression') return called.arguments.length === 0;
  if (argument.type === 'ObjectExpression')
    return argument.properties.every((property) => property.type === 'Property' && property.value.type === 'Literal');
  return argument.type === 'Identifier' || argument.type === 'Literal';
}

/** The files that compose the background, and read from top to bottom. */
const composition = ['index', 'create-storage', 'create-pacing', 'create-dependencies', 'background-tasks'].map(
  (name) => `entrypoints/background/${name}`,
);

/** A part that is named above the line that makes it, if only in a closure, works by luck: the first call may come earlier. */
function orderBreaches({ path, source }: SourceFile): string[] {
  if (!composition.some((file) => within(path, file))) return [];
  const code = withoutComments(path, source);
  const { program } = parseSync(path, source);
  const found: string[] = [];
  const visitor = new Visitor({
    VariableDeclaration: ({ kind }) => {
      if (kind !== 'const') found.push(`${path}: the composition assigns nothing later (${kind})`);
    },
    VariableDeclarator: ({ id, end }) => {
      const statement = program.body.find((one) => one.start <= id.start && id.end <= one.end);
      const above = code.slice(statement?.start, id.start) + code.slice(id.end, end);
      const names =
        id.type === 'Identifier' ? [id.name] : (code.slice(id.start, id.end).match(/\w+(?=\s*[,}])/g) ?? []);
      for (const name of names) {
        const isUsed = new RegExp(`(?<![.\\w'"])${name}\\b(?!\\s*:)`).test(above);
        if (isUsed) found.push(`${path}: ${name} is named before it stands`);
      }
    },
  });
  visitor.visit(program);
  return found;
}

/** A request with the browser's own credentials would carry the site's cookies (seen in Chromium: the default mode sends them). */
function cookieBreaches({ path, source }: SourceFile): string[] {
  const found: string[] = [];
  const visitor = new Visitor({
    CallExpression: (call) => {
      if (isFetch(call) && !omitsCredentials(call)) found.push(`${path}: every fetch says credentials: 'omit'`);
    },
  });
  visitor.visit(parseSync(path, source).program);
  return found;
}

function viewBreaches(file: SourceFile): string[] {
  const mayRead = stripExtension(file.path) in mayDrawViews || drawViews.some((page) => within(file.path, page));
  return !mayRead && readsViewsSomewhere(file) ? [`${file.path}: what the background loads reads no view`] : [];
}

/** Whether a file takes, or passes on, what reads views: by name, or the module as a whole. */
export function readsViewsSomewhere(file: SourceFile): boolean {
  return requestsOf(file).some(
    ({ request, values }) =>
      targetOf(file.path, request) === VIEWS && values.some((name) => name === '*' || readsViews.has(name)),
  );
}

/** A failure that is turned into `undefined` is one that nothing tells of. */
function silenceBreaches(file: SourceFile): string[] {
  const isBreach = !(stripExtension(file.path) in mayPassOver) && isSilentSomewhere(file);
  return isBreach ? [`${file.path}: a failure that is passed over is logged`] : [];
}

/** Whether a file turns a failure into nothing anywhere. */
export function isSilentSomewhere({ path, source }: SourceFile): boolean {
  let isSilentHere = false;
  const { program, comments } = parseSync(path, source);
  const isExplained = ({ start, end }: Span) =>
    comments.some((comment) => comment.start >= start && comment.end <= end);
  const visitor = new Visitor({
    CallExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const onFailure =
        callee.property.name === 'catch' ? given[0] : callee.property.name === 'then' ? given[1] : undefined;
      if (onFailure && isSilent(onFailure)) isSilentHere = true;
    },
    CatchClause: ({ body }) => {
      // A comment there is the reason.
      if (body.body.length === 0 && !isExplained(body)) isSilentHere = true;
    },
  });
  visitor.visit(program);
  return isSilentHere;
}

/** `() => undefined`, `() => {}` and their like. */
function isSilent(given: Argument): boolean {
  if (given.type !== 'ArrowFunctionExpression' && given.type !== 'FunctionExpression') return false;
  const { body } = given;
  if (body?.type === 'BlockStatement') return body.body.length === 0;
  return body?.type === 'Identifier'
    ? body.name === 'undefined'
    : body?.type === 'UnaryExpression' && body.operator === 'void';
}

function isFetch({ callee }: CallExpression): boolean {
  if (callee.type === 'Identifier') return callee.name === 'fetch';
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'Identifier') return false;
  const isGlobal = /^(globalThis|self|window)$/.test(callee.object.name);
  return isGlobal && callee.property.type === 'Identifier' && callee.property.name === 'fetch';
}

/** Said in the call itself, and after whatever is spread into it: what comes later wins. */
function omitsCredentials({ arguments: [, init] }: CallExpression): boolean {
  if (init?.type !== 'ObjectExpression') return false;
  const lastSpread = init.properties.findLastIndex(({ type }) => type === 'SpreadElement');
  return init.properties.some(
    (property, index) =>
      index > lastSpread &&
      property.type === 'Property' &&
      property.key.type === 'Identifier' &&
      property.key.name === 'credentials' &&
      property.value.type === 'Literal' &&
      property.value.value === 'omit',
  );
}

/** Whether a place in the table means this file: a folder does not mean the folders in it that have rules of their own. */
function covers(place: string, target: string): boolean {
  return place in mayImport ? zoneOf(target) === place : within(target, place);
}

function zoneOf(path: string): string | undefined {
  return Object.keys(mayImport)
    .filter((zone) => within(path, zone))
    .sort((a, b) => b.length - a.length)[0];
}

/** `lib/{a,b}` means `lib/a` and `lib/b`. */
function eachMeant(places: string): string[] {
  const [, before = '', names = '', after = ''] = /^(.*?)\{(.+)\}(.*)$/.exec(places) ?? ['', places, '', ''];
  return names.split(',').map((name) => before + name + after);
}

function within(path: string, place: string): boolean {
  return path === place || path.startsWith(`${place}/`) || stripExtension(path) === place;
}

function stripExtension(path: string): string {
  return path.replace(/\.(tsx?|css|svg)$/, '');
}

function withoutComments(path: string, source: string): string {
  return parseSync(path, source).comments.reduceRight(
    (code, { start, end }) => code.slice(0, start) + ' '.repeat(end - start) + code.slice(end),
    source,
  );
}
