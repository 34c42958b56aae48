// Which licences may ship, and what ships: the packages that `npm ci --omit=dev` would install, as
// package-lock.json lists them and as each says of itself.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Licences whose duties we keep by shipping their texts along, and why where it is not plain. */
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
  'MPL-2.0': 'of web-push: its files ship as they are, only changes to them would have to be shown',
  'OFL-1.1': 'fonts only',
  'LGPL-3.0-or-later': 'libvips, which sharp loads as a library of its own that can be replaced',
};

/** Whether an SPDX expression is allowed: one side of OR, all sides of AND. */
export function isAllowed(expression: string): boolean {
  const bare = expression.trim().replace(/^\((.*)\)$/, '$1');
  if (/[()]/.test(bare)) return false; // nested: for a person to read
  const sides = bare.split(' OR ');
  return sides.some((side) => side.split(' AND ').every((name) => name.trim() in ALLOWED));
}

type Locked = { dev?: boolean; link?: boolean; license?: string };
export type Shipped = { name: string; version: string; licence: string };

/** What ships, by name; what is not installed here (other systems') by the lockfile's word. */
export function shipped(root: string): Shipped[] {
  const { packages } = readJson(join(root, 'package-lock.json')) as {
    packages: Record<string, Locked & { version?: string }>;
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

/** A line for each package of npm's report that has a known vulnerability. */
export function vulnerable({ vulnerabilities }: Report): string[] {
  if (vulnerabilities === undefined) throw new Error('npm audit gave no report');
  return Object.entries(vulnerabilities).map(([name, { severity, range, via }]) => {
    const titles = via.flatMap((one) =>
      typeof one === 'object' && one !== null && 'title' in one ? [String(one.title)] : [],
    );
    return `${severity}: ${name} ${range}${titles.length > 0 ? `: ${titles.join('; ')}` : ''}`;
  });
}
