// Wording that a native reader stumbles over, as far as a search of the text finds it: in comments, test
// titles, texts on screens and documents.

type OddWording = { line: number; text: string; instead: string };

/** Words and phrases, and what to write instead. */
const PHRASES: readonly [RegExp, string][] = [
  [/\bwho(?:so)?ever\b/i, 'anyone who'],
  [/(?<!\b(?:for|from|of|to|with) )\bwhom\b/i, 'who, or the noun itself'],
  [/(?<![=:/'"])\b(some|every|no)body\b(?!['"])/i, 'someone, everyone, no one'],
  [/\bby (?:it|them|him|her)sel(?:f|ves)\b/i, 'automatically'],
  [/\banew\b/i, 'again'],
  [/\bfor ever\b/i, 'forever'],
  [/\bof one['’]s own\b/i, 'your own'],
  [/\bstands? in the way\b/i, 'prevents'],
  [/\bas ever\b/i, 'still'],
  [/\bonce more\b(?! than)/i, 'again'],
];

const COMMENT = /^\s*(?:\{\/\*|\/\/|\/\*\*?|\*)\s?(?!\/)/;
const QUESTION_WORD = /^(?:What|Who|Whose|How|Whether|Which|Why)\b/;
const TITLE = /^\s*(?:test|it)(?:\.\w+)*\((?:.*\)\()?\s*['"`]/;
const SUBJECTLESS = /^(?:is|are|was|what|who|whose|whether|which|of|that|says?|none|nothing)\b/i;

/** Types named for what happened to a thing instead of the thing: `Asked`, `Found`. */
const PARTICIPLE_TYPE =
  /^(?:export )?(?:type|interface) ((?:[A-Z][a-z]+ed|Found|Told|Said|Given|Shown|Paid|Sought|Sent|Held|Kept|Made|Seen|Taken|Known|Written|Drawn|Chosen|Bound|Spoken|Sold|Bought|Owing|Wanting|Looking|Asking|Paying|Doing))\b(?! extends)/;
/** Names of things that end like participles. */
const NOUNS = ['Feed', 'Need', 'Speed', 'Seed', 'Bed', 'Deed'];

/** The texts of a line of code: strings with spaces, and text between tags. Identifiers aren't prose. */
function textsIn(line: string): string {
  const strings = [...line.matchAll(/'((?:[^'\\]|\\.)*)'|"([^"]*)"|`([^`]*)`?/g)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  );
  const bare = line.replace(/\{[^{}]*\}|<[^<>]*>/g, ' ');
  const between = /[=;{}()]|^\s*[\w.]+,?$/.test(bare) ? '' : bare;
  return [...strings.filter((text) => text.includes(' ')), between].join('\n');
}

/** The odd wordings of a file, code or document. */
export function findOddWording(file: string, text: string): OddWording[] {
  const lines = text.split('\n');
  const isCode = /\.tsx?$/.test(file);
  return lines.flatMap((line, i) => {
    const isComment = COMMENT.test(line);
    const odd = oddPhrases(isCode && !isComment ? textsIn(line) : line);
    if (isCode && isComment && !COMMENT.test(lines[i - 1] ?? '')) odd.push(...oddOpening(line));
    if (isCode && !isComment) odd.push(...oddTitle(line), ...oddType(line));
    return odd.map((match) => ({ line: i + 1, ...match }));
  });
}

type OddMatch = Omit<OddWording, 'line'>;

const oddPhrases = (prose: string): OddMatch[] =>
  PHRASES.flatMap(([phrase, instead]) => {
    const match = phrase.exec(prose);
    return match ? [{ text: match[0], instead }] : [];
  });

/** A question may open a comment: it ends as one. */
function oddOpening(line: string): OddMatch[] {
  const text = line.replace(COMMENT, '').trim();
  const isOdd = QUESTION_WORD.test(text) && !text.includes('?');
  return isOdd ? [{ text, instead: 'a comment that starts with a noun or a verb' }] : [];
}

function oddTitle(line: string): OddMatch[] {
  const [start] = TITLE.exec(line) ?? [];
  const isOdd = start !== undefined && SUBJECTLESS.test(line.slice(start.length));
  return isOdd ? [{ text: line.trim(), instead: 'the guarantee as a sentence' }] : [];
}

function oddType(line: string): OddMatch[] {
  const [, text = ''] = PARTICIPLE_TYPE.exec(line) ?? [];
  const isOdd = text !== '' && !NOUNS.includes(text);
  return isOdd ? [{ text, instead: 'the noun for what it holds' }] : [];
}
