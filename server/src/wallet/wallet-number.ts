// Wallet numbers: ten digits derived from the wallet's id, the last a NUBAN check digit (CBN's
// revised standard of 2020) for the configured institution. They are not bank account numbers.

const SERIALS = 1_000_000_000;
// Odd and no multiple of 5, so multiplying is a permutation: numbers never repeat or count up.
const STRIDE = 387_420_489n;
const UNSTRIDE = 513_180_409n; // STRIDE × UNSTRIDE = 1 in serials
const START = 271_828_183n;
const WEIGHTS = [3, 7, 3];

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

/** The check digit of a 9-digit serial; `institution` is 6 digits (banks: 000 and their code). */
export function nubanCheckDigit(institution: string, serial: string): number {
  const digits = institution + serial;
  if (!/^\d{15}$/.test(digits)) throw new RangeError('expected 6 digits and 9 digits');
  const sum = [...digits].reduce(
    (total, digit, at) => total + Number(digit) * (WEIGHTS[at % 3] ?? 0),
    0,
  );
  return (10 - (sum % 10)) % 10;
}
