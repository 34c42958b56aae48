// The whole group's passbook: a line per round, the reserve, and the totals paid in and out.
import type { GroupPassbook, PassbookGroupRound } from '@alajo/contract/ajo/passbooks.ts';
import { premiumName } from '@alajo/contract/ajo/turn-premium.ts';
import { formatNaira, type Kobo, kobo } from '@alajo/contract/money.ts';
import { formatFullDate } from '../../platform/format.ts';
import { Amount, PassbookLine, Table, TotalRow, Totals } from './passbook-tables.tsx';

export function GroupSheet({ passbook }: { passbook: GroupPassbook }) {
  const { money_in, money_out, held, rounds, reserve } = passbook;
  return (
    <>
      <Totals>
        <TotalRow label="Members paid in" amount={money_in} />
        <TotalRow label="Paid to members" amount={money_out} />
        <TotalRow label="Still in the group" amount={held} />
      </Totals>
      {rounds.length === 0 ? (
        <p className="py-6 text-center text-muted">
          The rounds are listed here once the group has started.
        </p>
      ) : (
        <Table title="Rounds" heads={['Round', 'Gross pot', 'Net paid']}>
          {rounds.map((round) => (
            <PassbookLine key={round.number} name={nameOf(round)} note={noteOf(round)}>
              <Amount more={[['Missing', round.missing]]}>{formatNaira(round.gross)}</Amount>
              <Amount
                more={[
                  ...premiumOf(round),
                  ['Arrears', round.arrears],
                  ['Other groups', round.elsewhere ?? kobo(0)],
                  ['Late fees', round.fees],
                ]}
              >
                {round.status === 'paid' ? formatNaira(round.net) : 'Not yet'}
              </Amount>
            </PassbookLine>
          ))}
        </Table>
      )}
      {reserve.set_aside > 0 && (
        <section aria-label="Reserve" className="break-inside-avoid">
          <h2 className="pb-2 font-semibold">Reserve</h2>
          <Totals>
            <TotalRow label="Set aside by members" amount={reserve.set_aside} />
            <TotalRow label="Paid back" amount={reserve.paid_back} />
            <TotalRow label="Used to cover rounds" amount={reserve.lent} />
            <TotalRow label="Returned to members" amount={reserve.returned} />
            <TotalRow label="In the reserve" amount={reserve.balance} />
          </Totals>
        </section>
      )}
      {rounds.length > 0 && (
        <p className="text-muted text-sm">
          Net paid is the gross pot minus arrears, debts to other groups, and late fees. Arrears
          went to members and the reserve; late fees stay in the next round’s pot.
          {rounds.some(({ premium }) => premium !== undefined) &&
            ' Early turn fees are kept for late turns.'}
        </p>
      )}
    </>
  );
}

const premiumOf = ({ premium }: PassbookGroupRound): [string, Kobo][] =>
  premium === undefined ? [] : [[premiumName(premium), premium]];

const nameOf = ({ number, collector }: PassbookGroupRound) =>
  collector === null ? `Round ${number}` : `Round ${number}: ${collector}`;

const noteOf = ({ due_on, paid_on }: PassbookGroupRound) =>
  paid_on === null ? `Due ${formatFullDate(due_on)}` : `Collected ${formatFullDate(paid_on)}`;
