// Facts in the documents that a code change can break: the tests, files and amounts of money they name must
// exist. A renamed test no longer proves anything.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { formatNaira, kobo } from '@alajo/contract/money.ts';
import { BUILT_IN } from '@alajo/contract/pricing.ts';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));

test('every test named in docs/security.md exists', () => {
  const cells = readFileSync(join(root, 'docs/security.md'), 'utf8').split('|');
  const named = cells.flatMap((cell) => {
    let file = '';
    return [...cell.matchAll(/`([\w./-]+\.test\.tsx?)`|“([^”]+)”/g)].flatMap(([, name, title]) => {
      if (name) file = name;
      return file === '' ? [] : [{ file, title: title ?? '' }];
    });
  });
  expect(named.length).toBeGreaterThan(80);
  const missing = named.filter(({ file, title }) => {
    const found = files.filter((value) => basename(value) === file);
    return !found.some((value) => readFileSync(join(root, value), 'utf8').includes(title));
  });
  expect(missing).toEqual([]);
});

/**
 * A file with a known extension, or a path of several folders; not a URL path (/dev/outbox) or a pattern.
 */
const PATH = /^(?:[\w.-]+\/)*[\w-]+\.(?:tsx?|sql|md|json|css|txt)$|^[\w-]+(?:\/[\w.-]+)+\/?$/;

test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/deploying.md'])(
  'every file and folder named in %s exists',
  (document) => {
    const text = readFileSync(join(root, document), 'utf8').replace(/^```[\s\S]*?^ *```/gm, '');
    const words = [...text.matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word);
    const paths = words.filter((word) => PATH.test(word) && !word.includes('NAME'));
    expect(paths.length).toBeGreaterThan(5);
    const missing = paths.filter((path) => {
      const within = `/${path.replace(/\/$/, '')}`;
      return !files.some(
        (file) => `/${file}`.endsWith(within) || `/${file}/`.includes(`${within}/`),
      );
    });
    expect(missing).toEqual([]);
  },
);

/** The anchors that GitHub creates for a document's headings. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );

test('every link between documents leads to an existing file and heading', () => {
  const documents = files.filter((file) => file.endsWith('.md'));
  const links = documents.flatMap((document) =>
    [
      ...readFileSync(join(root, document), 'utf8').matchAll(
        /\]\((?!https?:)([^)#\s]*)#?([^)\s]*)\)/g,
      ),
    ].map(([, path = '', anchor = '']) => ({ document, path, anchor })),
  );
  expect(links.length).toBeGreaterThan(100);
  const broken = links.filter(({ document, path, anchor }) => {
    const target = path === '' ? document : join(dirname(document), path);
    if (!existsSync(join(root, target))) return true;
    return anchor !== '' && !anchorsOf(readFileSync(join(root, target), 'utf8')).includes(anchor);
  });
  expect(broken).toEqual([]);
});

test('README.md names the demo customers with their password and PIN, and the version', () => {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const readme = read('README.md');
  const demo = read('server/src/demo/demo.ts');
  const secrets = [...demo.matchAll(/^const (?:PASSWORD|PIN) = '(.+)';$/gm)].map(
    ([, text]) => text,
  );
  expect(secrets).toHaveLength(2);
  const names = [...demo.matchAll(/^ {2}\['(\w+)', '\w+', '[\w-]+', '\+234/gm)].map(
    ([, name]) => name,
  );
  const shown = Number(/^const SHOWN = (\d+);$/m.exec(demo)?.[1]);
  expect(names.length).toBeGreaterThan(shown);
  for (const text of [...secrets, ...names.slice(0, shown)])
    expect(readme).toContain(`\`${text}\``);
  const { version } = JSON.parse(read('package.json'));
  expect(readme).toContain(`Version ${version}.`);
  expect(read('CHANGELOG.md')).toContain(`## [${version}]`);
  expect(read('deploy/chart/Chart.yaml')).toContain(`appVersion: ${version}\n`);
});

test('ARCHITECTURE.md describes every module, and names no other', () => {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  const [, table = ''] = /\| module \|.*\n([\s\S]*?)\n\n/.exec(text) ?? [];
  const named = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
  const modules = files.flatMap((file) => /^server\/src\/(\w+)\/module\.ts$/.exec(file)?.[1] ?? []);
  expect(named.toSorted()).toEqual(modules.toSorted());
});

/** Every amount in the price rows in force, as it is written. */
const figuresInForce = new Set(
  Object.values(BUILT_IN).flatMap((table) =>
    numbersIn(table.at(-1)).map((amount) => formatNaira(kobo(amount))),
  ),
);

function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersIn) : [];
}

test('every amount of money in README.md and docs, except in examples, is a figure in contract/src/pricing.ts', () => {
  const documents = files.filter((file) => /^(README|docs\/[\w-]+)\.md$/.test(file));
  const amounts = documents.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8').replace(/^> Example: .*$/gm, '');
    return [...text.matchAll(/₦\d[\d,]*(?:\.\d+)?/g)].map(([amount]) => ({ file, amount }));
  });
  expect(amounts.map(({ amount }) => amount)).toContain('₦20,000');
  expect(amounts.filter(({ amount }) => !figuresInForce.has(amount))).toEqual([]);
});

const decisions = files.filter((file) => /^docs\/decisions\/\d{4}-[\w-]+\.md$/.test(file));
const HEADINGS = ['Context', 'Decision', 'Rejected', 'Consequences'];

test('every decision has a number, a title, a status, a date and the standard headings in order', () => {
  expect(decisions.length).toBeGreaterThan(50);
  const others = decisions.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const number = basename(file).slice(0, 4);
    const head =
      /^# (\d{4}) \S.*\n\nStatus: (?:accepted|superseded by \[\d{4}\]\([\w-]+\.md\))\nDate: \d{4}-\d{2}-\d{2}\n\n## /;
    const headings = [...text.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading);
    const inOrder = HEADINGS.filter((heading) => headings.includes(heading));
    return (
      head.exec(text)?.[1] !== number ||
      headings.join() !== inOrder.join() ||
      !headings.includes('Decision')
    );
  });
  expect(others).toEqual([]);
});

test('docs/decisions/README.md lists every decision once, with its title and status', () => {
  const index = readFileSync(join(root, 'docs/decisions/README.md'), 'utf8');
  const listed = [...index.matchAll(/^\| \[\d{4}\].*$/gm)].map(([line]) =>
    line.split(' | ').slice(0, 3).join(' | '),
  );
  const expected = decisions.map((file) => {
    const [title = '', , status = ''] = readFileSync(join(root, file), 'utf8').split('\n');
    const [number, name] = [title.slice(2, 6), title.slice(7)];
    return `| [${number}](${basename(file)}) | ${name} | ${status.replace('Status: ', '')}`;
  });
  expect(listed.toSorted()).toEqual(expected.toSorted());
});
