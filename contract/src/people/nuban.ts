// Account numbers end in a check digit that also covers the bank's code (CBN's NUBAN standard, revised in
// 2020). It also matches one wrong bank in ten, and wallets that use phone numbers ignore it, so it only
// suggests a bank and never rejects an account.

const WEIGHTS = [3, 7, 3];

/** Check digit of a 9-digit serial number at an institution with a 6-digit code. */
export function nubanCheckDigit(institution: string, serial: string): number {
  const digits = institution + serial;
  if (!/^\d{15}$/.test(digits)) throw new RangeError('expected 6 digits and 9 digits');
  const sum = [...digits].reduce(
    (total, digit, at) => total + Number(digit) * (WEIGHTS[at % 3] ?? 0),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

// Codes that payment providers write differently.
const INSTITUTIONS: Readonly<Record<string, string>> = { '00103': '000103', '035A': '000035' };

/** The institution code for a bank code of 3, 5 or 6 digits; undefined if unknown. */
function institutionOf(bankCode: string): string | undefined {
  const known = INSTITUTIONS[bankCode];
  if (known !== undefined) return known;
  if (!/^\d+$/.test(bankCode)) return undefined;
  if (bankCode.length === 3) return `000${bankCode}`;
  if (bankCode.length === 5) return `9${bankCode}`;
  return bankCode.length === 6 ? bankCode : undefined;
}

/** True if a 10-digit account number has a valid check digit for this bank. */
export function fitsBank(accountNumber: string, bankCode: string): boolean {
  const institution = institutionOf(bankCode);
  if (institution === undefined || !/^\d{10}$/.test(accountNumber)) return false;
  return nubanCheckDigit(institution, accountNumber.slice(0, 9)) === Number(accountNumber[9]);
}
