// Target of a scanned code: only our own public pages.

const SHARED = /^\/(pay|verify|join)\/[\w-]{1,64}\/?$/;

/** Path of our page that a code's text links to; undefined for anything else. */
export function pathIn(text: string, origin: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.origin !== origin) return undefined;
  return SHARED.test(url.pathname) ? url.pathname : undefined;
}
