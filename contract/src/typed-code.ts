// Codes that people type. Separate from references, which a first visit doesn't need.

/**
 * Normalises a Crockford base 32 code as people write or dictate it: with spaces and hyphens, in lower case,
 * O for 0, I or L for 1.
 */
export const readCode = (written: string): string =>
  written
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Cf}\p{Pd}.]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
