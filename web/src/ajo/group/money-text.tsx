// A sentence about money: amounts are bold, and amounts, dates and times never break across lines.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';

const PARTS =
  /(₦[\d,]+(?:\.\d\d)?|(?:(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat) )?\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec)(?: \d{4})?(?: \d\d:\d\d)?)/;

type Props = {
  /** Amounts are not bold, as in small print. */
  plain?: boolean;
  /** Written in red: what the customer still has to add. */
  missing?: Kobo | undefined;
  children: string;
};

export function MoneyText({ plain = false, missing, children }: Props) {
  const red = missing && formatNaira(missing);
  return children.split(PARTS).map((part, index) => {
    if (index % 2 === 0) return part;
    const key = `${index} ${part}`;
    return part.startsWith('₦') && !plain ? (
      <b key={key} className={`whitespace-nowrap tabular-nums ${part === red ? 'text-bad' : ''}`}>
        {part}
      </b>
    ) : (
      <span key={key} className="whitespace-nowrap tabular-nums">
        {part}
      </span>
    );
  });
}
