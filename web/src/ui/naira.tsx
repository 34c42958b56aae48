// A large amount: ₦ lighter and smaller than the figures, kobo smaller still.
import { formatNaira, type Kobo } from '@alajo/contract/money.ts';

export function Naira({ amount }: { amount: Kobo }) {
  const [whole = '', kobo] = formatNaira(amount).replace('₦', '').split('.');
  return (
    <>
      <span className="mr-[.04em] font-medium text-[.86em]">₦</span>
      {whole}
      {kobo !== undefined && <span className="font-semibold text-[.55em] opacity-75">.{kobo}</span>}
    </>
  );
}
