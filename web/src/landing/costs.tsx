// Alajo's charges: free payments first, then bank transfers, charge by charge.
import { formatNaira } from '@alajo/contract/money.ts';
import { billFeeOn, costOf, costs, costsNoteOn } from './content.ts';
import { HEADING, WIDE } from './section.tsx';

const NAME = 'whitespace-nowrap py-2.5 text-left font-normal lg:py-3.5';
const CELL = 'py-2.5 pl-1.5 text-right lg:py-3.5';
const ALL = `${CELL} font-bold`;

export const Costs = ({ day }: { day: string }) => (
  <section id="charges" aria-labelledby="charges-title" className="border-line border-y bg-surface">
    <div className={`${WIDE} py-6 lg:grid lg:grid-cols-[360px_1fr] lg:gap-20 lg:py-20`}>
      <h2 id="charges-title" className={HEADING}>
        {costs.title}
      </h2>
      <div className="mt-3 lg:mt-0">
        <table className="w-full text-15 tabular-nums leading-5 max-[379px]:text-13 lg:text-base">
          <caption className="sr-only">What Alajo charges for each kind of payment</caption>
          <thead>
            <tr className="text-13 text-muted">
              <th scope="col" className="pb-2 text-left font-medium">
                You send
              </th>
              {['Fee', 'VAT', 'Duty', 'Total'].map((label) => (
                <th key={label} scope="col" className="pb-2 pl-1.5 text-right font-medium">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line border-line border-t">
            {costs.free.map((label) => (
              <tr key={label}>
                <th scope="row" colSpan={4} className={NAME}>
                  {label}
                </th>
                <td className={`${ALL} text-good`}>Free</td>
              </tr>
            ))}
            {costs.examples.map((amount) => (
              <Example
                key={amount}
                label={`${formatNaira(amount)} to a bank`}
                {...costOf(amount, day)}
              />
            ))}
            <tr>
              <th scope="row" colSpan={2} className={NAME}>
                Bills, exam fees
              </th>
              <td colSpan={2} className={CELL}>
                VAT inside
              </td>
              <td className={ALL}>{billFeeOn(day)}</td>
            </tr>
          </tbody>
        </table>
        <p className="mt-2.5 text-muted text-sm lg:mt-4">{costsNoteOn(day)}</p>
      </div>
    </div>
  </section>
);

type ExampleProps = { label: string; charges: readonly string[]; all: string };

const Example = ({ label, charges: [fee, vat, duty], all }: ExampleProps) => (
  <tr>
    <th scope="row" className={NAME}>
      {label}
    </th>
    <td className={CELL}>{fee}</td>
    <td className={CELL}>{vat}</td>
    <td className={CELL}>{duty}</td>
    <td className={ALL}>{all}</td>
  </tr>
);
