// Checks of a rendered page beyond axe: touch targets, focus, width, title and layout shifts.
import type { Page } from 'playwright-core';

/** Problems that keep a page from being touched, read or tabbed through; empty if there are none. */
export function flaws(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MIN_PX = 44;
    const INTERACTIVE =
      'a[href], button, input, select, textarea, summary, [tabindex="0"], [role="button"]';
    const name = (one: Element) =>
      (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40) ||
      one.outerHTML.slice(0, 80);
    const shown = (one: Element) => one.checkVisibility({ visibilityProperty: true });
    // A dialog's focus guards only pass the focus on; there is nothing to press.
    const turns = (one: Element) => one.matches('[aria-hidden="true"][data-base-ui-focus-guard]');
    const all = [...document.querySelectorAll<HTMLElement>(INTERACTIVE)].filter(
      (one) => shown(one) && !turns(one),
    );

    /** What a finger touches: a hidden radio's label, or the card a button covers. */
    const target = (one: HTMLElement) => {
      const { width } = one.getBoundingClientRect();
      const label = one instanceof HTMLInputElement ? one.labels?.[0] : undefined;
      if (width <= 24 && label) return label;
      const covers = getComputedStyle(one, '::after').position === 'absolute';
      return covers && one.offsetParent instanceof HTMLElement ? one.offsetParent : one;
    };
    // A link in a sentence is as high as its line (WCAG 2.5.8, inline).
    const inSentence = (one: HTMLElement) =>
      one.tagName === 'A' &&
      getComputedStyle(one).display === 'inline' &&
      (one.parentElement?.textContent ?? '').trim().length > (one.textContent ?? '').trim().length;
    // The skip link appears, large, when the keyboard reaches it.
    const skips = (one: HTMLElement) => one.getAttribute('href') === '#content';
    const small = all
      .filter((one) => !inSentence(one) && !skips(one))
      .map((one): [HTMLElement, DOMRect] => [one, target(one).getBoundingClientRect()])
      .filter(([, { width, height }]) => width < MIN_PX - 0.5 || height < MIN_PX - 0.5)
      .map(([one, at]) => `target ${at.width.toFixed()}×${at.height.toFixed()}: ${name(one)}`);

    const ringed = (one: Element | null | undefined) => {
      if (!one) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(one);
      return outlineStyle !== 'none' && Number.parseInt(outlineWidth, 10) >= 2;
    };
    const dull = all
      .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled'))
      .flatMap((one) => {
        one.focus({ preventScroll: true });
        if (document.activeElement !== one) return [`takes no focus: ${name(one)}`];
        return ringed(one) || ringed(target(one)) ? [] : [`focus not seen: ${name(one)}`];
      });

    const over = document.documentElement.scrollWidth - window.innerWidth;
    const heads = [...document.querySelectorAll('h1')].filter(shown).length;
    return [
      ...new Set([...small, ...dull]),
      ...(over > 0 ? [`${over} px wider than the screen`] : []),
      ...(heads === 1 ? [] : [`${heads} headings of level 1`]),
      ...(/\S.*Alajo|Alajo.*\S/.test(document.title) ? [] : [`title: ${document.title}`]),
    ];
  });
}

/** Collects layout shifts from the page's first script on. */
export async function countShifts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as PerformanceEntry & {
          value: number;
          hadRecentInput: boolean;
          sources: { node: Node | null }[];
        };
        if (hadRecentInput || value < 0.001) continue;
        const text = sources.map(({ node }) => node?.textContent?.slice(0, 40));
        shifts.push(`moved by ${value.toFixed(4)}: ${text.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate<string[]>('window.shifts');
}
