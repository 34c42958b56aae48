// Checks of a rendered page beyond axe: touch targets, focus, width, title and layout shifts.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';

const FONT = new URL('../web/src/ui/inter-ng.woff2', import.meta.url);

/** Problems with touch targets, focus, width, headings or title; empty if there are none. */
export function findLayoutProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MIN_PX = 44;
    const INTERACTIVE =
      'a[href], button, input, select, textarea, summary, [tabindex="0"], [role="button"]';
    const name = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40) ||
      element.outerHTML.slice(0, 80);
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    // A dialog's focus guards only move the focus, so there is nothing to press.
    const isFocusGuard = (element: Element) =>
      element.matches('[aria-hidden="true"][data-base-ui-focus-guard]');
    const all = [...document.querySelectorAll<HTMLElement>(INTERACTIVE)].filter(
      (element) => shown(element) && !isFocusGuard(element),
    );

    /** The element that a finger touches: a hidden radio's label, or the card a button covers. */
    const target = (element: HTMLElement) => {
      const { width } = element.getBoundingClientRect();
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      if (width <= 24 && label) return label;
      const covers = getComputedStyle(element, '::after').position === 'absolute';
      return covers && element.offsetParent instanceof HTMLElement ? element.offsetParent : element;
    };
    // A link in a sentence is only as high as its line (WCAG 2.5.8, inline).
    const inSentence = (element: HTMLElement) =>
      element.tagName === 'A' &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent ?? '').trim().length >
        (element.textContent ?? '').trim().length;
    // The skip link appears, large, when the keyboard reaches it.
    const isSkipLink = (element: HTMLElement) => element.getAttribute('href') === '#content';
    const smallTargets = all
      .filter((element) => !inSentence(element) && !isSkipLink(element))
      .map((element): [HTMLElement, DOMRect] => [element, target(element).getBoundingClientRect()])
      .filter(([, { width, height }]) => width < MIN_PX - 0.5 || height < MIN_PX - 0.5)
      .map(
        ([element, at]) => `target ${at.width.toFixed()}×${at.height.toFixed()}: ${name(element)}`,
      );

    const hasFocusRing = (element: Element | null | undefined) => {
      if (!element) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseInt(outlineWidth, 10) >= 2;
    };
    const unfocusable = all
      .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled'))
      .flatMap((element) => {
        element.focus({ preventScroll: true });
        if (document.activeElement !== element) return [`takes no focus: ${name(element)}`];
        return hasFocusRing(element) || hasFocusRing(target(element))
          ? []
          : [`focus not seen: ${name(element)}`];
      });

    const overflow = document.documentElement.scrollWidth - window.innerWidth;
    const headings = [...document.querySelectorAll('h1')].filter(shown).length;
    return [
      ...new Set([...smallTargets, ...unfocusable]),
      ...(overflow > 0 ? [`${overflow} px wider than the screen`] : []),
      ...(headings === 1 ? [] : [`${headings} headings of level 1`]),
      ...(/\S.*Alajo|Alajo.*\S/.test(document.title) ? [] : [`title: ${document.title}`]),
    ];
  });
}

/** Problems with the head of a page in the app's frame: every title has the same size and left edge. */
export function findHeadProblems(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TITLE = { size: '24px', left: 0, leftAfterArrow: 36 };
    const content = document.querySelector('#content');
    const title = content?.querySelector('h1');
    if (!content || !title) return [];
    const { paddingLeft } = getComputedStyle(content);
    const edge = content.getBoundingClientRect().left + Number.parseFloat(paddingLeft);
    const left = Math.round(title.getBoundingClientRect().left - edge);
    const { fontSize } = getComputedStyle(title);
    const arrow = title.parentElement?.querySelector<HTMLAnchorElement>('a[aria-label^="Back to"]');
    const isOfMenu = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].some(
      ({ pathname }) => pathname === location.pathname,
    );
    return [
      ...(fontSize === TITLE.size ? [] : [`a title of ${fontSize}`]),
      ...(left === (arrow ? TITLE.leftAfterArrow : TITLE.left) ? [] : [`a title at ${left} px`]),
      ...(arrow && isOfMenu ? ['an arrow on a page that the menu opens'] : []),
      ...(arrow?.pathname === '/dashboard' ? ['an arrow to Home'] : []),
    ];
  });
}

/**
 * Gives every page the app's font before its first paint. A font that arrives later moves lines that wrap
 * differently in the device's own font, and how busy the machine is decides whether it does.
 */
export async function preloadFont(page: Page): Promise<void> {
  const font = await readFile(FONT, 'base64');
  await page.addInitScript((woff2) => {
    document.fonts.add(
      new FontFace('Inter NG', Uint8Array.fromBase64(woff2), { weight: '400 700' }),
    );
  }, font);
}

/**
 * Collects layout shifts from the page's first script on. A tenth of what still counts as good is not
 * reported.
 */
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
        if (hadRecentInput || value < 0.01) continue;
        const text = sources.map(({ node }) => node?.textContent?.slice(0, 40));
        shifts.push(`moved by ${value.toFixed(4)}: ${text.join(' | ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate<string[]>('window.shifts');
}

/** On the narrowest screens that are still sold, and with the largest fonts that phones offer. */
export async function findSidewaysScroll(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const { width, font } of [
    { width: 320, font: 16 },
    { width: 360, font: 24 },
  ]) {
    await page.setViewportSize({ width, height: 740 });
    const wider = await page.evaluate((px) => {
      document.documentElement.style.fontSize = `${px}px`;
      const wider = document.documentElement.scrollWidth - innerWidth;
      document.documentElement.style.fontSize = '';
      return wider;
    }, font);
    if (wider > 0) problems.push(`at ${width} px with a font of ${font} px: ${wider} px wider`);
  }
  return problems;
}
