import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import * as v from 'valibot';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const Findings = v.object({
  violations: v.array(v.object({ id: v.string(), help: v.string(), nodes: v.array(v.object({ html: v.string() })) })),
});

/** What axe finds wrong, contrast included, each with the element at fault. */
export async function problemsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = v.parse(Findings, await page.evaluate('axe.run(document)'));
  return found.violations.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html}`));
}

/** How many px of the page lie beyond its right edge. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
