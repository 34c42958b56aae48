// A sentence about money: amounts are bold, and amounts, dates and times never break across lines.

const PARTS =
  /(₦[\d,]+(?:\.\d\d)?|(?:(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat) )?\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept|Oct|Nov|Dec)(?: \d{4})?(?: \d\d:\d\d)?)/;

export function MoneyText({ children }: { children: string }) {
  return children.split(PARTS).map((part, index) => {
    if (index % 2 === 0) return part;
    const key = `${index} ${part}`;
    return part.startsWith('₦') ? (
      <b key={key} className="whitespace-nowrap tabular-nums">
        {part}
      </b>
    ) : (
      <span key={key} className="whitespace-nowrap tabular-nums">
        {part}
      </span>
    );
  });
}
