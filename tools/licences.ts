// Allowed licences, and the packages that ship: those `npm ci --omit=dev` installs according to
// package-lock.json, with the licence each declares.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences whose terms we meet by shipping their texts, with a reason if it isn't obvious. */
const ALLOWED: Record<string, string> = {
  MIT: '',
  'MIT-0': '',
  ISC: '',
  '0BSD': '',
  'BSD-2-Clause': '',
  'BSD-3-Clause': '',
  'Apache-2.0': '',
  'BlueOak-1.0.0': '',
  'CC0-1.0': '',
  'Python-2.0': 'argparse: permissive',
  'MPL-2.0': 'web-push: its files ship unchanged; only changed files would have to be published',
  'OFL-1.1': 'fonts only',
  'LGPL-3.0-or-later': 'libvips, which sharp loads as a separate, replaceable library',
};

/** True if an SPDX expression is allowed: one side of OR, all sides of AND. */
export function isAllowed(expression: string): boolean {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(bare)) return false; // nested: needs a human review
  const sides = bare.split(' OR ');
  return sides.some((side) => side.split(' AND ').every((name) => name.trim() in ALLOWED));
}

type LockedPackage = { dev?: boolean; link?: boolean; license?: string };
export type ShippedPackage = { name: string; version: string; licence: string };

/**
 * Packages that ship, by name. The lockfile decides for packages of other platforms, which aren't installed
 * here.
 */
export function shipped(root: string): ShippedPackage[] {
  const { packages } = readJson(join(root, 'package-lock.json')) as {
    packages: Record<string, LockedPackage & { version?: string }>;
  };
  return Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, locked]) => {
      const file = join(root, path, 'package.json');
      const own = existsSync(file) ? readJson(file).license : locked.license;
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return { name, version: locked.version ?? '', licence: String(own ?? 'none') };
    })
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

function readJson(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8'));
}

type Report = {
  vulnerabilities?: Record<string, { severity: string; range: string; via: unknown[] }>;
};

/** One line for each package with a known vulnerability in npm's report. Throws without a report. */
export function vulnerable({ vulnerabilities }: Report): string[] {
  if (vulnerabilities === undefined) throw new Error('npm audit returned no report');
  return Object.entries(vulnerabilities).map(([name, { severity, range, via }]) => {
    const titles = via.flatMap((value) =>
      typeof value === 'object' && value !== null && 'title' in value ? [String(value.title)] : [],
    );
    return `${severity}: ${name} ${range}${titles.length > 0 ? `: ${titles.join('; ')}` : ''}`;
  });
}
