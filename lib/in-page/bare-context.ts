/**
 * Stands in for WXT's context of content scripts (`wxt.config.ts` sees to it). That one announces the script to the page by
 * `postMessage`, ends it at an event that a page can forge, and weighs 3 kB in every page; ours need nothing of it.
 */
export class ContentScriptContext {}
