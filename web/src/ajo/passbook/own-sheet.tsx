// A member's passbook: their contributions, their turn, and every wallet transaction with the group.
import {
  movementText,
  type OwnPassbook,
  type PassbookOwnRound,
  ROUND_STATUS,
} from '@alajo/contract/ajo/passbooks.ts';
import { premiumName } from '@alajo/contract/ajo/turn-premium.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { Link } from 'react-router';
import { formatFullDate } from '../../platform/format.ts';
import { Amount, PassbookLine, Table, TotalRow, Totals } from './passbook-tables.tsx';

export function OwnSheet({ passbook }: { passbook: OwnPassbook }) {
  const { money_in, money_out, rounds, payout, movements } = passbook;
  return (
    <>
      <Totals>
        <TotalRow label="You paid" amount={money_in} />
        <TotalRow label="You received" amount={money_out} />
      </Totals>
      {rounds.length === 0 && (
        <p className="py-6 text-center text-muted">
          Your contributions are listed here once the group has started.
        </p>
      )}
      {payout && (
        <section aria-label="Your turn" className="break-inside-avoid">
          <h2 className="pb-2 font-semibold">
            Your turn, round {payout.round}, {formatFullDate(payout.paid_on)}
          </h2>
          <Totals>
            <TotalRow label="Gross pot" amount={payout.gross} />
            {payout.premium !== undefined && (
              <TotalRow label={premiumName(payout.premium)} amount={payout.premium} />
            )}
            <TotalRow label="Arrears taken" amount={payout.arrears} />
            {payout.elsewhere !== undefined && payout.elsewhere > 0 && (
              <TotalRow label="Owed in other groups" amount={payout.elsewhere} />
            )}
            <TotalRow label="Late fees taken" amount={payout.fees} />
            <TotalRow label="Net paid to you" amount={payout.net} />
          </Totals>
        </section>
      )}
      {rounds.length > 0 && (
        <Table title="Contributions" heads={['Round', 'You paid']}>
          {rounds.map((round) => (
            <PassbookLine key={round.number} name={`Round ${round.number}`} note={noteOf(round)}>
              <Amount
                more={[
                  ['Set aside', round.set_aside],
                  ['Covered for you', round.cover],
                  ['Late fee', round.late_fee],
                ]}
              >
                {formatNaira(round.contribution)}
              </Amount>
            </PassbookLine>
          ))}
        </Table>
      )}
      {movements.length > 0 && (
        <Table title="Transactions" heads={['Date and transaction', 'Amount']}>
          {movements.map((row) => (
            <tr key={row.reference} className="break-inside-avoid border-line border-b align-top">
              <td>
                <Link
                  to={`/receipt?ref=${row.reference}`}
                  className="flex min-h-11 flex-col justify-center py-1.5 hover:underline"
                >
                  <span className="wrap-anywhere font-medium">{movementText(row)}</span>
                  <span className="text-muted">{formatFullDate(row.date)}</span>
                </Link>
              </td>
              <Amount>
                <span className={row.type === 'credit' ? 'text-good' : ''}>
                  {row.type === 'credit' ? '+' : '−'}
                  {formatNaira(row.amount)}
                </span>
              </Amount>
            </tr>
          ))}
        </Table>
      )}
    </>
  );
}

function noteOf({ status, due_on, paid_on }: PassbookOwnRound): string {
  if (paid_on === null) return `${ROUND_STATUS[status]}, due ${formatFullDate(due_on)}`;
  return `${ROUND_STATUS[status]} ${formatFullDate(paid_on)}`;
}
