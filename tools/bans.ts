// Text that no line of code may contain. These rules are simple enough for a text search, at a fraction of
// the cost of a syntax tree. Rules that need the tree are in biome.json and tools/lint.

type Ban = {
  name: string;
  word: RegExp;
  instead: string;
  where(file: string): boolean;
  /** Applies to code only; comments may contain the text. */
  codeOnly?: true;
};

export const isTest = (file: string) =>
  /\.test\.tsx?$|^(e2e|server\/(test|bench|simulation))\/|\/testing(\/[a-z-]+|(-[a-z]+)*)\.tsx?$/.test(
    file,
  );
const product = (file: string) => !isTest(file) && !/^(e2e|docs)\/|\.config\.ts$/.test(file);
const shipped = (file: string) => /^(contract\/src|server\/src|web)\//.test(file) && !isTest(file);

export const bans: Ban[] = [
  {
    name: 'price written in text',
    word: /₦[1-9]/,
    instead: 'the row of contract/src/pricing.ts, and formatNaira',
    codeOnly: true, // comments may give examples
    where: (file) =>
      product(file) &&
      file !== 'server/src/providers/services/billers.ts' && // plans of a provider's sandbox
      !file.startsWith('server/src/demo/'),
  },
  {
    name: 'unfinished work in a comment',
    word: /\b(TODO|FIXME|XXX)\b/,
    instead: 'an issue, or finish the work',
    where: () => true,
  },
  {
    name: 'silencing the compiler',
    word: /@ts-(ignore|expect-error|nocheck)/,
    instead: 'a type',
    where: () => true,
  },
  {
    name: 'silencing the linter',
    word: /biome-ignore/,
    instead: 'code the rule accepts',
    where: (file) => product(file) && !file.startsWith('web/'),
  },
  {
    name: 'turning off the type check',
    word: /\bas unknown as\b/,
    instead: 'satisfies, or check the value',
    codeOnly: true,
    where: () => true,
  },
  {
    name: 'test that does not run, or stops others from running',
    word: /\.(skip|only|todo)\(/,
    instead: 'a test that runs, or delete it',
    codeOnly: true,
    where: () => true,
  },
  {
    // Money is whole kobo, and only contract/src/money.ts rounds it.
    name: 'rounding',
    word: /\bparseFloat\b|\.toFixed\b|\bMath\.round\b/,
    instead: 'parseNaira, toNaira, formatNaira or share of contract/src/money.ts',
    codeOnly: true,
    where: (file) => shipped(file) && file !== 'contract/src/money.ts',
  },
  {
    // Code that reads the system clock cannot be simulated.
    name: 'reading the system clock',
    word: /\bnew Date\(\s*\)|\bDate\.now\(/,
    instead: 'deps.clock.now()',
    codeOnly: true,
    where: (file) =>
      shipped(file) && !file.startsWith('web/') && file !== 'server/src/platform/clock.ts',
  },
  {
    // It would not grow with the customer's font.
    name: 'font size or line height in px',
    word: /\b(text|leading)-\[[\d.]+px\]|\b(font-size|line-height): [\d.]+px/,
    instead: 'rem, or the sizes of web/src/base.css',
    where: (file) => file.startsWith('web/src/'),
  },
  {
    // Values of Math.random can be guessed.
    name: 'guessable randomness',
    word: /\bMath\.random\b/,
    instead: 'node:crypto',
    codeOnly: true,
    where: (file) => shipped(file) && file !== 'server/src/platform/database/database.ts',
  },
];

/** Files exempt because they are about banned words. */
const ABOUT_BANS = ['tools/bans.ts', 'tools/lint.test.ts'];
const COMMENT = /^\s*(\/\/|\/?\*)/;

/** The lines of a file that break the rule, each with its place. */
export function findBanned({ word, where, codeOnly }: Ban, file: string, text: string): string[] {
  if (!where(file) || ABOUT_BANS.includes(file)) return [];
  return text
    .split('\n')
    .flatMap((line, i) =>
      word.test(line) && !(codeOnly && COMMENT.test(line))
        ? [`${file}:${i + 1} ${line.trim()}`]
        : [],
    );
}
