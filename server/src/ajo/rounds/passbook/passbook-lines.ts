// The lines of a passbook, as pure functions of a group's rows and ledger entries.
import type {
  GroupPassbook,
  OwnPassbook,
  PassbookGroupRound,
  PassbookMovement,
  PassbookOwnRound,
} from '@alajo/contract/ajo/passbooks.ts';
import { type Kobo, kobo } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import { dayOf } from '../../ground/schedule.ts';
import type { RoundRow, ShareRow } from '../../ground/state.ts';
import type { GroupMovement, GroupRows } from './movements.ts';

export type Source = GroupRows & { movements: readonly GroupMovement[] };

type GroupLines = Pick<GroupPassbook, 'money_in' | 'money_out' | 'held' | 'rounds' | 'reserve'>;
type OwnLines = Pick<OwnPassbook, 'money_in' | 'money_out' | 'rounds' | 'payout' | 'movements'>;

/** The whole group's lines. Throws unless its rounds add up to the ledger's total through the pot. */
export function groupLines(source: Source): GroupLines {
  const { group, movements } = source;
  const rounds = source.rounds.map((round) => roundLine(source, round));
  const into = (account: 'pot' | 'reserve') => movements.map((movement) => movement[account]);
  const gone = sum(
    rounds.map(
      ({ arrears, elsewhere = 0, returned = 0, net, premium = 0 }) =>
        arrears + elsewhere + returned + net + Math.max(-premium, 0),
    ),
  );
  // Fees that collectors pay from the pot stay there: they are part of the next round's gross again.
  const come = sum(
    rounds.map(({ gross, fees, premium = 0 }) => gross - fees + Math.max(premium, 0)),
  );
  if (come !== credits(into('pot')) || gone !== debits(into('pot'))) {
    throw new Error(`passbook of group ${group.id} is off`);
  }
  const both = movements.map(({ pot, reserve, held }) => pot + reserve + held);
  const reserveBy = (kinds: readonly GroupMovement['kind'][]) =>
    kobo(
      Math.abs(
        sum(movements.flatMap(({ kind, reserve }) => (kinds.includes(kind) ? reserve : []))),
      ),
    );
  return {
    money_in: credits(both),
    money_out: debits(both),
    held: kobo(sum(both)),
    rounds,
    reserve: {
      set_aside: reserveBy(['contribution']),
      paid_back: reserveBy(['arrears', 'round_returned']),
      lent: reserveBy(['lent']),
      returned: reserveBy(['set_aside_returned']),
      balance: kobo(sum(into('reserve'))),
    },
  };
}

function roundLine(source: Source, round: RoundRow): PassbookGroupRound {
  const { number, due_at, status, paid_at, collector_id } = round;
  const ended = status === 'settled' || status === 'paid' || status === 'returned';
  return {
    number,
    due_on: dayOf(due_at),
    status,
    collector: source.members.find(({ id }) => id === collector_id)?.name ?? null,
    paid_on: paid_at && dayOf(paid_at),
    ...payoutLines(source, round),
    missing: ended ? missingAmount(source, number) : kobo(0),
  };
}

/**
 * Gross plus early or late turn, minus arrears, debts in other groups and fees is net. Throws if the ledger
 * paid anything else.
 */
function payoutLines({ group, movements }: Source, round: RoundRow) {
  const { number, funded, paid_out, arrears: outstanding, collector_id, returned } = round;
  if (paid_out === null || outstanding === null) {
    // Late fees of a returned round went on to the next one.
    const fees = returned === null ? kobo(0) : kobo(funded - returned);
    const lines = { gross: funded, arrears: kobo(0), elsewhere: kobo(0), fees, net: kobo(0) };
    return returned === null ? lines : { ...lines, returned };
  }
  const net = sum(
    movements.flatMap(({ kind, round: movementRound, amount }) =>
      kind === 'payout' && movementRound === number ? amount : [],
    ),
  );
  // A member pays debts from the pot once: when they collect.
  const arrears = sum(
    movements.flatMap(({ kind, pot, member }) =>
      kind === 'arrears' && pot < 0 && member === collector_id ? -pot : [],
    ),
  );
  const elsewhere = sum(
    movements.flatMap(({ kind, round: movementRound, amount }) =>
      kind === 'elsewhere' && movementRound === number ? amount : [],
    ),
  );
  const premium = sum(
    movements.flatMap(({ kind, round: movementRound, pot }) =>
      kind === 'premium' && movementRound === number ? pot : [],
    ),
  );
  const fees = outstanding - arrears - elsewhere;
  if (net !== paid_out || fees < 0 || premium !== round.slot) {
    throw new Error(`passbook of group ${group.id}: round ${number} is off`);
  }
  return {
    gross: funded,
    ...(premium !== 0 && { premium: kobo(premium) }),
    arrears: kobo(arrears),
    elsewhere: kobo(elsewhere),
    fees: kobo(fees),
    net: kobo(net),
  };
}

const missingAmount = ({ group, members, shares }: Source, number: number): Kobo =>
  kobo(
    members.length * group.contribution -
      sum(shares.flatMap(({ round, amount }) => (round === number ? amount : []))),
  );

/** One member's lines. Events of the seat before they took it over are hidden from them. */
export function ownLines(source: Source, me: { id: number; payer: number }): OwnLines {
  // Debts in another group paid from a payout here are in the other group's passbook.
  const mine = source.movements.filter(
    ({ kind, mine: amount }) => kind !== 'elsewhere' && amount !== 0,
  );
  const amounts = mine.map((movement) => movement.mine);
  const collected = source.rounds.find(({ collector_id }) => collector_id === me.id);
  return {
    money_in: debits(amounts),
    money_out: credits(amounts),
    rounds: source.rounds.flatMap((round) => {
      const share = source.shares.find(
        (share) => share.round === round.number && share.member_id === me.id,
      );
      if (share && share.user_id !== me.payer) return [];
      return [ownRound(source, { round, share, member: me.id })];
    }),
    payout: collected?.paid_at
      ? {
          round: collected.number,
          paid_on: dayOf(collected.paid_at),
          ...payoutLines(source, collected),
        }
      : null,
    movements: mine.map(ownMovement),
  };
}

type OwnShare = { round: RoundRow; share: ShareRow | undefined; member: number };

function ownRound(
  { movements, debts }: Source,
  { round: { number, due_at, status }, share, member }: OwnShare,
): PassbookOwnRound {
  const paid = movements.filter(
    ({ kind, round, member: payer }) =>
      kind === 'contribution' && round === number && payer === member,
  );
  const fees = debts.flatMap(({ kind, round, debtor_id, ...fee }) =>
    kind === 'fee' && round === number && debtor_id === member
      ? fee.dropped_at === null
        ? fee.amount
        : fee.paid
      : [],
  );
  const contribution = kobo(sum(paid.map(({ pot }) => pot)));
  if (contribution !== (share?.own ?? 0)) {
    throw new Error(`passbook of member ${member}: round ${number} is off`);
  }
  return {
    number,
    due_on: dayOf(due_at),
    status: share?.status ?? (status === 'collecting' ? 'due' : 'upcoming'),
    paid_on: share?.paid_at ? dayOf(share.paid_at) : null,
    contribution,
    set_aside: kobo(sum(paid.map(({ reserve }) => reserve))),
    cover: kobo((share?.amount ?? 0) - contribution),
    late_fee: kobo(sum(fees)),
  };
}

function ownMovement({ id, at, kind, round, mine }: GroupMovement): PassbookMovement {
  // The reserve, bonds and guarantees pay from their own accounts: no member's account is part of it.
  if (
    kind === 'lent' ||
    kind === 'bond' ||
    kind === 'guaranteed' ||
    kind === 'elsewhere' ||
    kind === 'premium'
  ) {
    throw new RangeError(`${kind} moves no wallet`);
  }
  return {
    reference: toReference(id),
    date: at.toISOString(),
    kind,
    round,
    type: mine < 0 ? 'debit' : 'credit',
    amount: kobo(Math.abs(mine)),
  };
}

const sum = (list: readonly number[]): number => list.reduce((total, amount) => total + amount, 0);

/** Credits and debits of an account. */
const credits = (list: readonly number[]) => kobo(sum(list.filter((amount) => amount > 0)));
const debits = (list: readonly number[]) =>
  kobo(Math.abs(sum(list.filter((amount) => amount < 0))));
