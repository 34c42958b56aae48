// References: a uuid as 26 characters of Crockford's base 32, short enough to read out. They convert
// back exactly, so references need no column or index.

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The reference of an entry, funding or transfer, from its uuid. */
export function toReference(uuid: string): string {
  const digits = BigInt(`0x${uuid.replaceAll('-', '')}`)
    .toString(32)
    .padStart(26, '0');
  let text = '';
  for (const digit of digits) text += DIGITS.charAt(Number.parseInt(digit, 32));
  return text;
}

/** The uuid of a reference. Throws RangeError if the text is not a reference. */
export function fromReference(text: string): string {
  let value = 0n;
  for (const digit of text) {
    const at = DIGITS.indexOf(digit);
    if (at < 0) throw new RangeError('not a reference');
    value = (value << 5n) | BigInt(at);
  }
  const hex = value.toString(16).padStart(32, '0');
  if (text.length !== 26 || hex.length !== 32) throw new RangeError('not a reference');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
