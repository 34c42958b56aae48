import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Violation = { id: string; nodes: { html: string }[] };
type Rules = { runOnly?: object; rules?: object };
export const CONTRAST: Rules = { runOnly: { type: 'rule', values: ['color-contrast'] } };
/** Adds two rules that axe leaves out: target size, and names that don't begin with the visible text. */
export const TARGETS: Rules = {
  rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
};

/** Runs axe with its default rules unless others are given. */
export async function findAxeViolations(page: Page, rules: Rules = {}): Promise<string[]> {
  await page.evaluate(axe);
  const options = { ...rules, resultTypes: ['violations'] };
  const run = `axe.run(${JSON.stringify(options)})`;
  const { violations } = await page.evaluate<{ violations: Violation[] }>(run);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120))}`);
}
