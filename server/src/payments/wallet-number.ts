// Wallet numbers: ten digits derived from the wallet's id, the last a NUBAN check digit (CBN's
// revised standard of 2020) for the configured institution. They are not bank account numbers.
import { nubanCheckDigit } from '@alajo/contract/people/nuban.ts';

const SERIALS = 1_000_000_000;
// Odd and no multiple of 5, so multiplying is a permutation: numbers never repeat or count up.
const STRIDE = 387_420_489n;
const UNSTRIDE = 513_180_409n; // STRIDE × UNSTRIDE = 1 in serials
const START = 271_828_183n;

/** The account number of a wallet id below 10^9: stable and unique. */
export function walletNumber(id: number, institution: string): string {
  const serial = (BigInt(id) * STRIDE + START) % BigInt(SERIALS);
  const nine = String(serial).padStart(9, '0');
  return nine + nubanCheckDigit(institution, nine);
}

/** The wallet id with this account number; undefined if there can be none. */
export function walletIdOf(number: string, institution: string): number | undefined {
  if (!/^\d{10}$/.test(number)) return undefined;
  const serial = BigInt(number.slice(0, 9)) - START + BigInt(SERIALS);
  const id = Number((serial * UNSTRIDE) % BigInt(SERIALS));
  return walletNumber(id, institution) === number ? id : undefined;
}
