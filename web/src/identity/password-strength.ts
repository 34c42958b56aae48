// Estimates how hard a new password is to guess, as a hint while typing. The server rejects common ones; its
// list is too long for a phone, so this only knows how such passwords are made.
import { PASSWORD_MIN } from '@alajo/contract/identity/schemas.ts';

/** Words at the start or end of most people's passwords. */
const STRENGTH_WORDS =
  /pass|word|qwert|asdf|zxcv|qazwsx|love|jesus|allah|god|bless|naija|nigeria|lagos|abuja|alajo|chelsea|arsenal|welcome|admin|letmein|secret|money|monkey|dragon|football|princess|sunshine|superman|master|hello|baby|angel|grace|favour|emmanuel/;
const RUNS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const FAIR = 8;
const STRONG = 12;

/** The verdict as text; `names` are facts others know about the customer. */
export function strengthOf(password: string, names: readonly string[]): string {
  if (password.length < PASSWORD_MIN) return 'Too short';
  const plain = password.toLowerCase();
  const weakness = weaknessOf(plain, names);
  if (weakness !== undefined) return `Easy to guess: ${weakness}`;
  const different = new Set(plain).size;
  if (plain.length < FAIR || different < PASSWORD_MIN) return 'Fair, but longer is better';
  const kinds = [/\p{L}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(plain)).length;
  return plain.length >= STRONG && (kinds > 1 || plain.length > STRONG + 3) ? 'Strong' : 'Fair';
}

function weaknessOf(plain: string, names: readonly string[]): string | undefined {
  if (/^(.{1,4})\1+$/.test(plain)) return 'it repeats';
  if (isRun(plain)) return 'the keys are in a row';
  if (/^\d+$/.test(plain) && plain.length < STRONG) return 'digits only';
  const name = names.map(nameOf).find((value) => value.length > 2 && plain.includes(value));
  if (name !== undefined && plain.length - name.length < PASSWORD_MIN) return 'it’s your name';
  const word = STRENGTH_WORDS.exec(plain)?.[0];
  if (word !== undefined && plain.length < STRONG) return 'contains a common word';
  if (/^[a-z]{1,7}[^a-z]{1,4}$/.test(plain) && /\d$/.test(plain)) {
    return 'a short word and a number';
  }
  return undefined;
}

const nameOf = (name: string) => name.trim().toLowerCase().replace(/@.*$/, '');

/** True if it consists of runs of three keys or more, forwards or backwards. */
function isRun(plain: string): boolean {
  const rows = RUNS.flatMap((row) => [row, [...row].reverse().join('')]);
  let left = plain;
  while (left !== '') {
    const size = Math.max(...rows.map((row) => sharedRun(left, row)));
    if (size < 3) return false;
    left = left.slice(size);
  }
  return true;
}

function sharedRun(text: string, row: string): number {
  const from = row.indexOf(text.charAt(0));
  let size = 0;
  while (from >= 0 && size < text.length && text[size] === row[from + size]) size += 1;
  return size;
}
