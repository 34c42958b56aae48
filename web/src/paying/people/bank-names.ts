// Banks by the names people use. The provider's list has the official ones; a bank that is missing here keeps
// its official name.
import { foldName } from '@alajo/contract/fold-text.ts';
import { fitsBank } from '@alajo/contract/people/nuban.ts';
import type { Bank } from '@alajo/contract/wallet/schemas.ts';

type KnownBank = {
  short: string;
  initials: string;
  /** Close to the bank's own colour; no trademark is copied. */
  colour: string;
  also?: string;
};

const KNOWN: Readonly<Record<string, KnownBank>> = {
  '044': { short: 'Access Bank', initials: 'AC', colour: '#13315c' },
  '063': { short: 'Access Bank (Diamond)', initials: 'AD', colour: '#13315c' },
  '050': { short: 'Ecobank', initials: 'EC', colour: '#0b5c86' },
  '070': { short: 'Fidelity Bank', initials: 'FD', colour: '#1d5b36' },
  '011': { short: 'First Bank', initials: 'FB', colour: '#123a6b', also: 'fbn firstbank' },
  '214': { short: 'FCMB', initials: 'FC', colour: '#5c2d91' },
  '058': { short: 'GTBank', initials: 'GT', colour: '#b83f05', also: 'gtb gt guaranty' },
  '301': { short: 'Jaiz Bank', initials: 'JZ', colour: '#1f6f3d' },
  '082': { short: 'Keystone Bank', initials: 'KB', colour: '#1b3f8b' },
  '50211': { short: 'Kuda', initials: 'KU', colour: '#43207a' },
  '50515': { short: 'Moniepoint', initials: 'MP', colour: '#0b47a8' },
  '120003': { short: 'MoMo (MTN)', initials: 'MM', colour: '#6b5600' },
  '999992': { short: 'OPay', initials: 'OP', colour: '#0b6b4f', also: 'paycom' },
  '999991': { short: 'PalmPay', initials: 'PP', colour: '#5a2ea6' },
  '076': { short: 'Polaris Bank', initials: 'PO', colour: '#6a1f7a', also: 'skye' },
  '101': { short: 'Providus Bank', initials: 'PV', colour: '#6b5310' },
  '221': { short: 'Stanbic IBTC', initials: 'ST', colour: '#0b3f8f' },
  '068': { short: 'Standard Chartered', initials: 'SC', colour: '#0b5c3f' },
  '232': { short: 'Sterling Bank', initials: 'SB', colour: '#9c1f24' },
  '100039': { short: 'Paystack-Titan', initials: 'PT', colour: '#0b3a5c' },
  '032': { short: 'Union Bank', initials: 'UB', colour: '#0b5c86' },
  '033': { short: 'UBA', initials: 'UBA', colour: '#a3181d' },
  '215': { short: 'Unity Bank', initials: 'UN', colour: '#2f5b0f' },
  '566': { short: 'VBank (VFD)', initials: 'VB', colour: '#6b1f4f' },
  '035': { short: 'Wema Bank', initials: 'WE', colour: '#6a1f6a', also: 'alat' },
  '057': { short: 'Zenith Bank', initials: 'ZE', colour: '#a3181d' },
};

/** Largest banks first, to order those that the check digit allows. */
const LARGEST = ['058', '044', '057', '011', '033', '070', '214', '50515', '50211', '032'];
/** Wallets whose account number is the customer's phone number without its first 0. */
const PHONE_WALLETS = ['999992', '999991', '120003'];

export const bankNameOf = ({ code, name }: Bank): string => KNOWN[code]?.short ?? name;

export const bankColourOf = (code: string): string => KNOWN[code]?.colour ?? '#3f5a55';

export function bankInitialsOf({ code, name }: Bank): string {
  const known = KNOWN[code]?.initials;
  return (
    known ??
    name
      .replace(/[^\p{L}\p{N}]/gu, '')
      .slice(0, 2)
      .toUpperCase()
  );
}

/** Banks whose name, short name or abbreviation contains the text. */
export function findBanks(banks: readonly Bank[], text: string): Bank[] {
  const query = plain(text);
  if (query === '') return [...banks];
  return banks.filter((bank) => {
    const known = KNOWN[bank.code];
    return [bank.name, known?.short, known?.initials, known?.also].some(
      (name) => name !== undefined && plain(name).includes(query),
    );
  });
}

/** The one bank that a message names; undefined for none or several. */
export function bankNamedIn(banks: readonly Bank[], message: string): Bank | undefined {
  const text = ` ${message.toLowerCase().replace(/[^a-z0-9]+/g, ' ')} `;
  const named = banks.filter((bank) => {
    const known = KNOWN[bank.code];
    const names = [bank.name, known?.short ?? bank.name, ...(known?.also?.split(' ') ?? [])];
    return names.some((name) => name.length > 2 && text.includes(` ${spaced(name)} `));
  });
  return named.length === 1 ? named[0] : undefined;
}

/** The message without bank names. */
export function withoutBanks(message: string): string {
  const names = Object.values(KNOWN).flatMap(({ short, initials, also = '' }) => [
    short,
    ...also.split(' '),
    ...(initials.length > 2 ? [initials] : []),
  ]);
  const longest = names.filter((name) => name.length > 2).toSorted((a, b) => b.length - a.length);
  return longest.reduce((rest, name) => rest.replace(bankWords(name), ' '), message);
}

const bankWords = (name: string) =>
  new RegExp(`(?<!\\p{L})${name.replace(/[^\p{L}\p{N} ]/gu, '.')}(?!\\p{L})`, 'giu');

const spaced = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

const SUGGESTED_MAX = 4;

/**
 * Banks an account number likely belongs to: wallets for a phone number, else banks whose check digit fits.
 */
export function suggestBanks(banks: readonly Bank[], accountNumber: string): Bank[] {
  if (!/^\d{10}$/.test(accountNumber)) return [];
  const isPhone = /^[789][01]/.test(accountNumber);
  const rankOf = ({ code }: Bank) => {
    const rank = LARGEST.indexOf(code);
    return rank === -1 ? LARGEST.length : rank;
  };
  const wallets = banks.filter(({ code }) => isPhone && PHONE_WALLETS.includes(code));
  const fitting = banks
    .filter((bank) => KNOWN[bank.code] && fitsBank(accountNumber, bank.code))
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  return [...new Set([...wallets, ...fitting])].slice(0, SUGGESTED_MAX);
}

const plain = (text: string) => foldName(text).replace(/[^a-z0-9]/g, '');
