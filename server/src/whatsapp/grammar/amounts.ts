// Amounts in digits and words, exact to the kobo: `2k`, `₦2,000.50`, `two thousand five hundred`.
import { type Kobo, kobo, naira } from '@alajo/contract/money.ts';
import { nairaWords, numberWords, scaleWords } from './languages/english.ts';
import { hausaNumbers } from './languages/hausa.ts';
import { igboNumbers } from './languages/igbo.ts';
import { yorubaNumbers } from './languages/yoruba.ts';
import { fold, type Token } from './tokens.ts';

/** More than any tier may send in a day, so a typing slip is refused at once. */
const MAXIMUM = naira(10_000_000);

/** `amount` is undefined for an invalid number: zero, above the maximum or malformed. */
type ParsedAmount = { amount: Kobo | undefined; next: number };

/** The amount that starts at a token, or undefined. */
export function readAmount(tokens: readonly Token[], at: number): ParsedAmount | undefined {
  return readEnglish(tokens, at) ?? readScaleFirst(tokens, at);
}

function readEnglish(tokens: readonly Token[], at: number): ParsedAmount | undefined {
  const first = readGroup(tokens, at);
  if (first === undefined) return undefined;
  const { value, next } = addSmaller(tokens, first);
  const named = nairaWords.includes(keyOf(tokens[next]));
  // "the last one", "two friends": a spelled-out number is an amount only with a scale or `naira`.
  if (!first.digits && first.scale === 1 && !named) return undefined;
  const valid = Number.isSafeInteger(value) && value > 0 && value <= MAXIMUM;
  return { amount: valid ? kobo(value) : undefined, next: named ? next + 1 : next };
}

type Group = { value: number; scale: number; digits: boolean; next: number };

/** `two thousand` + `five hundred`: each part smaller than the scale before it. */
function addSmaller(tokens: readonly Token[], first: Group): Group {
  let sum = first;
  while (sum.scale > 1) {
    const after = keyOf(tokens[sum.next]) === 'and' ? sum.next + 1 : sum.next;
    const part = readGroup(tokens, after);
    // Digits after a scale must name their own: "2k 500" is two amounts and is refused.
    const plain = (sum.digits || part?.digits) && (part?.scale === 1 || part?.next === after + 1);
    if (part === undefined || plain || part.value >= sum.scale * 100) break;
    sum = { ...part, value: sum.value + part.value };
  }
  return sum;
}

/** A figure followed by scales, in kobo: `2.5k`, `twenty five`, `one hundred and ten thousand`. */
function readGroup(tokens: readonly Token[], at: number): Group | undefined {
  const token = tokens[at];
  const digits = token?.kind === 'number';
  const figure = digits ? readDigits(token.key) : readWords(tokens, at);
  if (figure === undefined) return undefined;
  let group: Group = { ...figure, digits, next: at + figure.length };
  for (;;) {
    const scale = scales.get(keyOf(tokens[group.next])) ?? 0;
    if (scale <= group.scale) return group;
    group = { value: group.value * scale, scale, digits, next: group.next + 1 };
    if (scale === 100) group = addTens(tokens, group);
  }
}

function addTens(tokens: readonly Token[], hundreds: Group): Group {
  const at = keyOf(tokens[hundreds.next]) === 'and' ? hundreds.next + 1 : hundreds.next;
  const tens = readWords(tokens, at);
  if (tens === undefined) return hundreds;
  return { ...hundreds, value: hundreds.value + tens.value, next: at + tens.length };
}

const scales = new Map(Object.entries(scaleWords).map(([word, scale]) => [fold(word), scale]));
const numbers = new Map(Object.entries(numberWords).map(([word, value]) => [fold(word), value]));

/** True for words like `five`, which alone are neither an amount nor a name. */
export const isNumberWord = (key: string): boolean => numbers.has(key);

const NUMBER = /^(?:(?:₦|#|=n=|ngn|n) ?)?(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d+))?([^\d.,]*)$/;

/** NaN for digits that aren't clearly an amount: `20,00`, `1.500`, `0500`, `10%`, `2k5`. */
function readDigits(key: string) {
  const unclear = { value: Number.NaN, scale: 1, length: 1 };
  const [, whole, cents = '', suffix = ''] = NUMBER.exec(key) ?? [];
  if (whole === undefined || whole.length > 13 || /^0\d/.test(whole)) return unclear;
  const scale = nairaWords.includes(suffix) || suffix === '' ? 1 : scales.get(suffix);
  if (scale === undefined || cents.length > (scale === 1 ? 2 : 6)) return unclear;
  const units = Number(whole.replaceAll(',', '') + cents);
  return { value: (units * scale * 100) / 10 ** cents.length, scale, length: 1 };
}

function readWords(tokens: readonly Token[], at: number) {
  const first = numbers.get(keyOf(tokens[at]));
  if (first === undefined) return undefined;
  const second = numbers.get(keyOf(tokens[at + 1])) ?? 0;
  const joined = first >= 20 && second > 0 && second < 10;
  return { value: (first + (joined ? second : 0)) * 100, scale: 1, length: joined ? 2 : 1 };
}

// Hausa, Igbo and Yoruba name the scale first: `dubu biyar`, `puku ise`, `ẹgbẹ̀rún márùn-ún`.

type NumberWords = {
  numbers: ReadonlyMap<string, number>;
  scales: ReadonlyMap<string, number>;
  links: readonly string[];
};

const folded = (words: Readonly<Record<string, number>>) =>
  new Map(Object.entries(words).map(([word, value]) => [fold(word), value]));

const namings: readonly NumberWords[] = [hausaNumbers, igboNumbers, yorubaNumbers].map((words) => ({
  numbers: folded(words.numbers),
  scales: folded(words.scales),
  links: words.links.map(fold),
}));

function readScaleFirst(tokens: readonly Token[], at: number): ParsedAmount | undefined {
  const start = nairaWords.includes(keyOf(tokens[at])) ? at + 1 : at;
  for (const naming of namings) {
    const read = readNamed(tokens, start, naming);
    if (read === undefined) continue;
    const named = nairaWords.includes(keyOf(tokens[read.next]));
    // A bare small number is a name or a count; `igba` may also mean "time".
    if (!read.scaled && !named && start === at) continue;
    const value = read.value * 100;
    const valid = value > 0 && value <= MAXIMUM;
    return { amount: valid ? kobo(value) : undefined, next: named ? read.next + 1 : read.next };
  }
  return undefined;
}

type NamedNumber = { value: number; next: number; scaled: boolean };

/** Groups in naira from the largest scale down: `dubu biyu da dari biyar` is 2,500. */
function readNamed(
  tokens: readonly Token[],
  at: number,
  naming: NumberWords,
): NamedNumber | undefined {
  let sum = readScaled(tokens, at, naming);
  if (sum === undefined) {
    const plain = readSmall(tokens, at, naming);
    return plain && { ...plain, scaled: false };
  }
  let least = sum.scale;
  for (;;) {
    const linked = naming.links.includes(keyOf(tokens[sum.next])) ? sum.next + 1 : sum.next;
    const more = readScaled(tokens, linked, naming);
    if (more === undefined || more.scale >= least) break;
    least = more.scale;
    sum = { ...more, value: sum.value + more.value };
  }
  return { value: sum.value, next: sum.next, scaled: true };
}

/** A scale and its multiplier, which is one if no number follows. */
function readScaled(tokens: readonly Token[], at: number, naming: NumberWords) {
  const scale = naming.scales.get(keyOf(tokens[at]));
  if (scale === undefined) return undefined;
  const from = nairaWords.includes(keyOf(tokens[at + 1])) ? at + 2 : at + 1;
  const how = readSmall(tokens, from, naming);
  if (how === undefined) return { value: scale, scale, next: at + 1 };
  // `dubu dari biyu` is 200,000.
  return { value: scale * how.value, scale, next: how.next };
}

/** `goma sha biyar` is 15, `iri abụọ na ise` is 25. */
function readSmall(tokens: readonly Token[], at: number, { numbers, scales, links }: NumberWords) {
  const first = numbers.get(keyOf(tokens[at]));
  if (first === undefined) return undefined;
  let small = { value: first, next: at + 1 };
  const times = numbers.get(keyOf(tokens[small.next]));
  if (first === 10 && times !== undefined && times < 10) {
    small = { value: 10 * times, next: small.next + 1 };
  }
  const unit = links.includes(keyOf(tokens[small.next]))
    ? numbers.get(keyOf(tokens[small.next + 1]))
    : undefined;
  if (
    small.value >= 10 &&
    unit !== undefined &&
    unit < 10 &&
    !scales.has(keyOf(tokens[small.next + 1]))
  ) {
    small = { value: small.value + unit, next: small.next + 2 };
  }
  // The part of a word after a hyphen: `márùn-ún`.
  return PARTS_OF_NUMBERS.includes(keyOf(tokens[small.next]))
    ? { ...small, next: small.next + 1 }
    : small;
}
const PARTS_OF_NUMBERS = ['un', 'an', 'in'];

const keyOf = (token: Token | undefined): string => (token && 'key' in token ? token.key : '');
