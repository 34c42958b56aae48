// The SMS of a reminder: one part of the GSM alphabet. N for ₦ and no accents, because either would make it two.
import { formatNaira, type Kobo, kobo, toNaira } from '@alajo/contract/money.ts';
import { listText, PULL_HOUR } from '@alajo/contract/time-limits.ts';
import { SMS_MAX, toGsm } from '../platform/gsm.ts';
import { ADD_PATH } from './add-link.ts';

type Item = { name: string; amount: Kobo };
type DueTotal = {
  when: string;
  items: readonly Item[];
  have: Kobo;
  missing: Kobo;
  /** Payments from banks on the evening before. */
  pulls?: readonly { bank: string; amount: Kobo }[] | undefined;
};

const NAME_MAX = 24;
const NEVER = ' We never ask for your PIN.';

/** As many payments by name as fit; `host`: the address of the web app. */
export function reminderSms(sum: DueTotal, host: string): string {
  const { items } = sum;
  const lists = items.map((_, left) => namedText(items, items.length - left));
  const have = ` You have ${figure(sum.have)}.`;
  const forms = [
    ...lists.map((list) => messageOf(sum, host, `${list}.${have}`) + NEVER),
    messageOf(sum, host, `${namedText(items, 0)}.${have}`) + NEVER,
    messageOf(sum, host, `${namedText(items, 0)}.`),
  ];
  return forms.find((text) => text.length <= SMS_MAX) ?? '';
}

const messageOf = ({ when, missing, pulls }: DueTotal, host: string, due: string): string =>
  toGsm(
    pulls
      ? `Alajo: ${when} ${due} ${pullsText(pulls)}`
      : `Alajo: ${when} ${due} Add ${figure(missing)}: ${host}${ADD_PATH}${toNaira(missing)}`,
  );

/** `N3,200 comes from GTBank 123 at 20:00.` */
function pullsText(pulls: readonly { bank: string; amount: Kobo }[]): string {
  const [first] = pulls;
  const total = kobo(pulls.reduce((sum, { amount }) => sum + amount, 0));
  const [name, end] = first?.bank.split(' •••') ?? [];
  const from = pulls.length > 1 ? 'your banks' : `${cut(toGsm(name ?? ''))} ${end ?? ''}`.trim();
  return `${figure(total)} comes from ${from} at ${PULL_HOUR}:00.`;
}

/** `N5,500 for Balogun Traders and N1,500 for MTN`, with the first `count` by name. */
function namedText(items: readonly Item[], count: number): string {
  const rest = items.slice(count);
  const texts = items
    .slice(0, count)
    .map(({ name, amount }) => `${figure(amount)} for ${cut(toGsm(name))}`);
  if (rest.length > 0) {
    const total = kobo(rest.reduce((sum, { amount }) => sum + amount, 0));
    const what = count > 0 ? `${rest.length} more` : `${rest.length} payments`;
    texts.push(`${figure(total)} for ${rest.length === 1 && count === 0 ? 'one payment' : what}`);
  }
  return listText(texts);
}

const figure = (amount: Kobo): string => formatNaira(amount).replace('₦', 'N');

const cut = (name: string): string => name.slice(0, NAME_MAX).trimEnd();
