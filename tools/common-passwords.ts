// Creates server/src/identity/common-passwords.txt from the ranked list of @zxcvbn-ts/language-common: run
// `npm pack @zxcvbn-ts/language-common`, unpack it, and pass its src/passwords.json as the argument.
import { readFileSync, writeFileSync } from 'node:fs';
import { PASSWORD_MIN } from '../contract/src/identity/schemas.ts';

const HOW_MANY = 10_000;

const [, , source] = process.argv;
if (source === undefined) throw new Error('node tools/common-passwords.ts PATH/passwords.json');
const ranked: string[] = JSON.parse(readFileSync(source, 'utf8'));
const long = ranked
  .filter((password) => password.length >= PASSWORD_MIN)
  .map((password) => password.toLowerCase());
const commonest = [...new Set(long)].slice(0, HOW_MANY).sort();
const target = new URL('../server/src/identity/common-passwords.txt', import.meta.url);
writeFileSync(target, `${commonest.join('\n')}\n`);
