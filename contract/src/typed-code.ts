// Codes that people type. Apart from references, which the pages of a first visit do not need.

/**
 * A code in Crockford's base 32 as people write and read it out: with spaces and hyphens, in lower case, O for 0, I or
 * L for 1.
 */
export const readCode = (written: string): string =>
  written
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Cf}\p{Pd}.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
