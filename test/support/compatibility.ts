import { createRequire } from 'node:module';
import type { CompatData, Identifier, SimpleSupportStatement } from '@mdn/browser-compat-data/types';

/** Since when browsers have something, as MDN's compatibility data knows it. */

export type Browser = 'chrome' | 'firefox';
/** And one for which no manifest names the oldest version. */
export type KnownBrowser = Browser | 'firefox_android';

const data: CompatData = createRequire(import.meta.url)('@mdn/browser-compat-data');
const { css, javascript, api, webextensions } = data;
const places: Readonly<Record<string, Identifier>> = { ...data, browsers: {}, __meta: {} };

/** @returns the major version, infinite where none has it by this name and without a switch; undefined for what the data does not know. */
export function firstVersion(browser: KnownBrowser, path: string): number | undefined {
  const feature = featureAt(path);
  return feature?.__compat && versionOf(feature, browser);
}

/** @returns whether it has it only in part. */
export function isPartial(browser: KnownBrowser, path: string): boolean {
  return statementsOf(featureAt(path), browser).some(({ partial_implementation }) => partial_implementation === true);
}

/** The methods, properties and events of the language, the page and the extension API, each with the first version in which anything has that name. */
export function membersOf(browser: Browser): ReadonlyMap<string, number> {
  const owners = [javascript.builtins ?? {}, api].flatMap(partsOf);
  const members = owners.flatMap(([, owner]) => partsOf(owner));
  return firstOfEach([...members, ...partsBelow(webextensions.api ?? {})], browser);
}

/** The functions, units and keywords of style sheets, likewise. */
export function stylePartsOf(browser: Browser): ReadonlyMap<string, number> {
  return firstOfEach(partsBelow(css.types ?? {}), browser);
}

/** @param unit of a length, such as `dvh`. */
export function firstVersionOfUnit(browser: Browser, unit: string): number | undefined {
  const kind = /^([dls])v(?:[hwib]|min|max)$/.exec(unit)?.[1];
  const name = kind === undefined ? unit : `viewport_percentage_units_${viewports[kind]}`;
  return firstVersion(browser, `css.types.length.${name}`);
}

const viewports: Readonly<Record<string, string>> = { d: 'dynamic', l: 'large', s: 'small' };

type Part = readonly [name: string, part: Identifier];

function partsBelow(feature: Identifier): Part[] {
  return partsOf(feature).flatMap((part) => [part, ...partsBelow(part[1])]);
}

function partsOf({ __compat, ...parts }: Identifier): Part[] {
  return Object.entries(parts).map(([name, part]) => [name.replace(/_(?:static|event)$/, ''), part]);
}

function firstOfEach(parts: readonly Part[], browser: Browser): ReadonlyMap<string, number> {
  const byName = Map.groupBy(parts, ([name]) => name);
  return new Map(
    [...byName].map(([name, all]) => [name, Math.min(...all.map(([, part]) => versionOf(part, browser)))]),
  );
}

function featureAt(path: string): Identifier | undefined {
  const [group = '', ...names] = path.split('.');
  return names.reduce<Identifier | undefined>((inner, name) => inner?.[name], places[group]);
}

function versionOf(feature: Identifier, browser: KnownBrowser): number {
  return Math.min(...statementsOf(feature, browser).map(({ version_added }) => majorOf(version_added)));
}

function statementsOf(feature: Identifier | undefined, browser: KnownBrowser): SimpleSupportStatement[] {
  return [feature?.__compat?.support[browser] ?? []].flat().filter(isAsIs);
}

function isAsIs({ flags, prefix, alternative_name, version_removed }: SimpleSupportStatement): boolean {
  return !flags && !prefix && !alternative_name && !version_removed;
}

/** "≤37" is 37; "preview" and false are no version. */
function majorOf(version: SimpleSupportStatement['version_added']): number {
  const major = Number.parseInt(String(version).replace('≤', ''), 10);
  return Number.isNaN(major) ? Number.POSITIVE_INFINITY : major;
}
