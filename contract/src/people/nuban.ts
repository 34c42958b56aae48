// Account numbers end in a check digit that also covers the bank's code (CBN's NUBAN standard, revised in
// 2020). It fits one wrong bank in ten, and wallets that use phone numbers ignore it: so it suggests a
// bank and never refuses an account.

const WEIGHTS = [3, 7, 3];

/** The check digit of a 9-digit serial at an institution, whose code has 6 digits. */
export function nubanCheckDigit(institution: string, serial: string): number {
  const digits = institution + serial;
  if (!/^\d{15}$/.test(digits)) throw new RangeError('expected 6 digits and 9 digits');
  const sum = [...digits].reduce(
    (total, digit, at) => total + Number(digit) * (WEIGHTS[at % 3] ?? 0),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

// Codes that payments providers write in their own way.
const INSTITUTIONS: Readonly<Record<string, string>> = { '00103': '000103', '035A': '000035' };

/** The institution code behind a bank code of 3, 5 or 6 digits; undefined where it is unknown. */
function institutionOf(bankCode: string): string | undefined {
  const known = INSTITUTIONS[bankCode];
  if (known !== undefined) return known;
  if (!/^\d+$/.test(bankCode)) return undefined;
  if (bankCode.length === 3) return `000${bankCode}`;
  if (bankCode.length === 5) return `9${bankCode}`;
  return bankCode.length === 6 ? bankCode : undefined;
}

/** True if an account number of ten digits has the check digit that this bank's accounts have. */
export function fitsBank(accountNumber: string, bankCode: string): boolean {
  const institution = institutionOf(bankCode);
  if (institution === undefined || !/^\d{10}$/.test(accountNumber)) return false;
  return nubanCheckDigit(institution, accountNumber.slice(0, 9)) === Number(accountNumber[9]);
}
