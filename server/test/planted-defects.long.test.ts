// The simulation must find defects planted in the product: otherwise a clean run would prove nothing. It
// must find each one and report it with a history short enough to read.
import { WORDING } from '@alajo/contract/ajo/schemas.ts';
import { kobo } from '@alajo/contract/money.ts';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import type { Defect } from '../simulation/product.ts';
import { type Report, simulate } from '../simulation/simulate.ts';
import { testDatabase } from '../src/testing/database.ts';

/** Marks the first round with a late member as settled, so the next step pays it out. */
const payBeforeSettled: Defect = async (db, now) => {
  const then = new Date(now);
  await sql`with early as (
      update ajo_round set status = 'settled', settled_at = ${then}
      where status = 'collecting' and tries = 1 returning group_id)
    update ajo_group set next_at = ${then} from early where id = group_id`.execute(db);
};

/** Counts a cover twice, so the pot would pay out money that belongs to other rounds. */
const countCoverTwice: Defect = async (db) => {
  await sql`with counted as (
      update ajo_share set ahead = true where status = 'covered' and not ahead
      returning group_id, round, amount)
    update ajo_round r set funded = funded + c.amount from counted c
    where r.group_id = c.group_id and r.number = c.round and r.status <> 'paid'`.execute(db);
};

/** Skips the other officers when a member is late: the organiser alone covers them. */
const coverAlone: Defect = async (db) => {
  await sql`update ajo_officer set member_id = -member_id
    where status = 'held' and member_id > 0
      and group_id in (select group_id from ajo_share where status = 'late')`.execute(db);
};

/** Forgets the partial payments already made for contributions. */
const forgetParts: Defect = async (db) => {
  await sql`update ajo_share set amount = 0, own = 0, set_aside = 0, parts = 0
    where status = 'late' and own > 0`.execute(db);
};

/** Takes partial payments from everyone, whether they allowed it or not. */
const takePartsOfAll: Defect = async (db) => {
  await sql`update ajo_member set in_parts = true where not in_parts`.execute(db);
};

/** Takes the whole debt although a plan spreads it. */
const forgetPlans: Defect = async (db) => {
  await sql`update ajo_plan set status = 'missed', ended_at = created_at where status = 'open'`.execute(
    db,
  );
};

/** Lets a plan continue after any number of missed instalments. */
const forgivePlans: Defect = async (db) => {
  await sql`update ajo_plan set tries = 0, tried_at = null where tries = 3`.execute(db);
};

/** Pays full turns to people who owe money in other groups. Only the payout step changes; disputes stay. */
const forgetElsewhere: Defect = async (db, now) => {
  await sql`update ajo_group g set wording = case when next_at <= ${new Date(now)} and exists (
      select from ajo_round r where r.group_id = g.id and r.status = 'settled') then 2 else ${WORDING} end
    where status = 'active'`.execute(db);
};

/** Forgets which payments were split and splits them again. */
const sortTwice: Defect = async (db) => {
  await sql`with again as (update sorting_run set entry_id = gen_random_uuid()
      where status = 'sorted' returning user_id)
    update sorting_reader set seq = 0 from again
    where sorting_reader.user_id = again.user_id`.execute(db);
};

/** Treats a rule's question as approval. */
const sortUnasked: Defect = async (db) => {
  await sql`update sorting_rule set mode = 'auto'`.execute(db);
};

/** Counts spending from before round-ups were set up, or while they were paused. */
const saveOfEarlier: Defect = async (db) => {
  await sql`update sorting_spend_plan set after_seq = 0`.execute(db);
};

/** Lets a split be undone at any time, without a deadline. */
const undoTooLate: Defect = async (db, now) => {
  await sql`update sorting_run set decided_at = ${new Date(now)} where status = 'sorted'`.execute(
    db,
  );
};

/** Doesn't retry a missed auto-save. */
const giveUpEarly: Defect = async (db) => {
  await sql`update savings_miss set next_try_at = null where tries = 2`.execute(db);
};

/** Forgets that a missed auto-save was saved or skipped. */
const missAnew: Defect = async (db) => {
  await sql`update savings_miss set caught_up_at = null, skipped = false
    where caught_up_at is not null`.execute(db);
};

/** Requests the same share twice. */
const doubleShare: Defect = async (db) => {
  await sql`update requests_request r set amount = amount * 2 from requests_split s
    where r.split_id = s.id and r.status = 'open' and r.amount = s.own_share`.execute(db);
};

/** Lets requests be paid after their last day. */
const neverExpire: Defect = async (db) => {
  await sql`update requests_request set expires_at = created_at + interval '400 days'`.execute(db);
};

/** Treats every pot as full. */
const fillPot: Defect = async (db) => {
  await sql`update pots_pot set paid = target
    where status = 'open' and payments > 0 and paid < target`.execute(db);
};

/** Lets twice the amount of a transfer be returned. */
const askForDouble: Defect = async (db) => {
  await sql`update support_recall r set amount = r.amount * 2 from ledger_posting p
    where p.entry_id = r.entry_id and p.amount = r.amount
      and r.status in ('asked', 'reviewing')`.execute(db);
};

/** Waits forever for the recipient of a recall to answer. */
const waitForEver: Defect = async (db) => {
  await sql`update support_recall set answer_by = asked_at + interval '400 days'
    where status = 'asked'`.execute(db);
};

/** Never ends the hold of a claim. */
const holdForEver: Defect = async (db) => {
  await sql`update support_claim set hold_until = made_at + interval '400 days'
    where hold_until is not null`.execute(db);
};

/** Lets money leave one day after it was requested. */
const leaveEarly: Defect = async (db) => {
  await sql`alter table savings_withdrawal drop constraint if exists savings_withdrawal_cool_off`.execute(
    db,
  );
  await sql`update savings_withdrawal set pays_at = asked_at + interval '1 day'
    where status = 'waiting'`.execute(db);
  await sql`update graphile_worker._private_jobs j set run_at = w.pays_at
    from graphile_worker._private_tasks t, savings_withdrawal w
    where t.id = j.task_id and t.identifier = 'savings_withdrawal'
      and (j.payload ->> 'id')::bigint = w.id and w.status = 'waiting'`.execute(db);
};

/** Pays the same withdrawal twice. */
const leaveTwice: Defect = async (db, now) => {
  await sql`with again as (
      update savings_withdrawal set status = 'waiting', ended_at = null, paid = null,
        entry_id = null, key = gen_random_uuid() where status = 'paid' returning id)
    select graphile_worker.add_job('savings_withdrawal', json_build_object('id', id),
      run_at => ${new Date(now)}) from again`.execute(db);
};

/** Starts groups in turn order, whatever the trust scores; only groups whose start is due. */
const keepEarlyTurns: Defect = async (db, now) => {
  await sql`update ajo_group set wording = case when next_at <= ${new Date(now)}
      and status in ('recruiting', 'waiting') then 1 else ${WORDING} end`.execute(db);
};

/** Counts bonds as used up, so they cover nothing. */
const forgetBonds: Defect = async (db) => {
  await sql`update ajo_hold set bond_used = bond where status = 'started'`.execute(db);
};

/** Shares out the fees of early turns as if they were late fees, so late turns get nothing. */
const keepPremiums: Defect = async (db) => {
  await sql`update ajo_group set fees = fees + slot_pool, slot_pool = 0`.execute(db);
};

/** Counts guarantees as used up, so they cover nothing. */
const forgetGuarantees: Defect = async (db) => {
  await sql`update ajo_guarantee set used = amount where status = 'held'`.execute(db);
};

/** Forgets the waiting list. */
const forgetLists: Defect = async (db) => {
  await sql`update ajo_request set status = 'lapsed', answered_at = created_at
    where status = 'listed'`.execute(db);
};

/** Ends groups with too few members on their start date, instead of letting them vote. */
const endWithoutVote: Defect = async (db) => {
  await sql`update ajo_group set wording = 7 where status in ('recruiting', 'waiting')`.execute(db);
};

/** Starts groups without holding any money first. */
const startUnready: Defect = async (db) => {
  await sql`update ajo_group set held_account = null, bond = 0, early_turn_fee = 0
    where status in ('recruiting', 'waiting')
      and not exists (select from ajo_hold h where h.group_id = ajo_group.id)`.execute(db);
};

/** Ends suspensions, so contributions are taken from the wallet of a member who died. */
const forgetSuspensions: Defect = async (db) => {
  await sql`update ajo_member set suspended_at = null, paid_to = null
    where suspended_at is not null`.execute(db);
};

/** Lets members without a smartphone miss a contribution without a debt to anyone. */
const forgetSponsors: Defect = async (db, now) => {
  await sql`update ajo_debt set dropped_at = ${new Date(now)}
    where for_id is not null and dropped_at is null and paid < amount`.execute(db);
};

/** Loses members' preferred turns. */
const forgetPreferences: Defect = async (db) => {
  await sql`delete from ajo_wish`.execute(db);
};

/** Pays disputed rounds as if they weren't disputed. */
const forgetDisputes: Defect = async (db, now) => {
  await sql`with early as (update ajo_dispute set frozen_until = created_at + interval '1 hour'
      where status = 'open' and frozen_until > created_at + interval '1 hour'
      returning group_id)
    update ajo_group set next_at = ${new Date(now)} from early where id = group_id`.execute(db);
};

/** Lets a dispute block the following rounds. */
const freezeOthers: Defect = async (db) => {
  await sql`update ajo_round r set due_at = due_at + interval '3 days' from ajo_dispute d
    where d.group_id = r.group_id and d.status = 'open' and r.status = 'scheduled'
      and r.number = d.round + 1 and r.due_at < d.created_at + interval '8 days'`.execute(db);
};

/** Writes off a debt at the request of one member. */
const writeOffAlone: Defect = async (db, now) => {
  await sql`update ajo_debt d set dropped_at = ${new Date(now)}, written_off = true
    from ajo_proposal p where p.kind = 'write_off' and p.status = 'open'
      and p.group_id = d.group_id and d.debtor_id = (p.params ->> 'about')::bigint
      and d.kind <> 'reserve' and d.dropped_at is null and d.paid < d.amount`.execute(db);
};

/** Applies new terms as soon as the group agrees to them. */
const changeTermsAtOnce: Defect = async (db) => {
  await sql`update ajo_group g set late_fee = (settings ->> 'late_fee')::int,
      reserve = (settings ->> 'reserve')::int, set_aside = (settings ->> 'set_aside')::bigint
    from ajo_terms t where t.group_id = g.id and t.version = g.terms_version
      and g.terms_from > g.current_round and g.status = 'active'`.execute(db);
};

/** Treats a compliance freeze like an ordinary one. */
const forgetCompliance: Defect = async (db) => {
  await sql`update identity_user set staff_frozen_by = 'staff'
    where staff_frozen_by = 'compliance'`.execute(db);
};

/** Lets frozen wallets pay. */
const forgetFreezes: Defect = async (db) => {
  await sql`update ledger_account set status = 'open' where status = 'frozen'`.execute(db);
};

/** Takes the money of a reversal again from its recipients. */
const reverseTwice: Defect = async (db, now) => {
  await sql`select post_entries(array[gen_random_uuid()], array['second_reversal'],
      array[r.id::text], array[null::uuid], array[null::uuid], array[false],
      array[jsonb_build_object('of', r.id)], array[null::text], array[null::timestamptz],
      (select array_agg(1) from ledger_posting p where p.entry_id = r.id),
      (select array_agg(p.account_id order by p.amount) from ledger_posting p where p.entry_id = r.id),
      (select array_agg(p.amount order by p.amount) from ledger_posting p where p.entry_id = r.id),
      (select array_agg(null::bigint) from ledger_posting p where p.entry_id = r.id),
      (select array_agg(null::bigint) from ledger_posting p where p.entry_id = r.id),
      ${new Date(now)}::timestamptz)
    from ledger_entry r where r.kind = 'transfer_user_reversal' and not exists
      (select from ledger_entry s where s.metadata ->> 'of' = r.id::text)`.execute(db);
};

/** Forgets that a recall ended when its transfer was reversed. */
const keepAsking: Defect = async (db) => {
  await sql`update support_recall r set status = 'reviewing', given = 0, answer_by = now()
    where status = 'given_back' and exists (select from support_recall_step s
      where s.recall_id = r.id and s.kind = 'reversed')`.execute(db);
};

/** Keeps notices in the app, so no one who is short gets an email. */
const keepInApp: Defect = async (db) => {
  await sql`delete from notification_outside`.execute(db);
};

/** Forgets the reminders it has sent. */
const remindAgain: Defect = async (db) => {
  await sql`delete from reminders_sent`.execute(db);
};

/** Forgets the payments made since a reminder was set, so it announces bills that are paid. */
const remindOfPaid: Defect = async (db, now) => {
  await sql`update schedules_order set created_at = ${new Date(now)} where not automatic`.execute(
    db,
  );
};

/** Announces pulls of whole contributions, whatever is in the wallet. */
const announceWhole: Defect = async (db) => {
  await sql`update wallet_consent set announced = cap where announced < cap`.execute(db);
};

/** Treats every member as new, without any income on record. */
const ignoreIncome: Defect = { findIncome: async () => ({ amount: kobo(0), days: 0 }) };

const GROUP = /creates g\d+: /;

type PlantedDefect = {
  defect: Defect;
  /** `sign`: the text of the report. `cause`: the action without which the defect would not show. */
  sign: RegExp;
  cause: RegExp;
  /** A seed that finds it early, and the days this takes. */
  seed: number;
  days: number;
};

// A pot that is short of its payout stops its group, and the log reports it.
const PLANTED: Record<string, PlantedDefect> = {
  'a reminder that never leaves the app': {
    defect: keepInApp,
    sign: /got no reminder outside the app/,
    cause: /./,
    seed: 1,
    days: 4,
  },
  'a reminder sent twice': {
    defect: remindAgain,
    sign: /got 2 reminders at once/,
    cause: /./,
    seed: 1,
    days: 4,
  },
  'a reminder of a bill that is already paid': {
    defect: remindOfPaid,
    sign: /reminders › b\d .*next .*, paid/,
    cause: /set_reminder/,
    seed: 15,
    days: 10,
  },
  'an announced pull of more than is missing': {
    defect: announceWhole,
    sign: /consents › .*announced/,
    cause: /add_bank/,
    seed: 40,
    days: 13,
  },
  'a payout before the round is settled': {
    defect: payBeforeSettled,
    sign: /paid_out|phase|wallet|contribute: should be refused/,
    cause: GROUP,
    seed: 3,
    days: 8,
  },
  'a cover without a second officer’s approval': {
    defect: coverAlone,
    sign: /wallet should|covered|confirm_cover|lay_down|cover: should be done/,
    cause: GROUP,
    seed: 71,
    days: 35,
  },
  'a cover counted twice': {
    defect: countCoverTwice,
    sign: /pot should|wallet|step failed|insufficient_funds/,
    cause: GROUP,
    seed: 32,
    days: 12,
  },
  'a forgotten partial payment': {
    defect: forgetParts,
    sign: /shares|idempotency_key_reused|step failed/,
    cause: GROUP,
    seed: 14,
    days: 13,
  },
  'a partial payment taken without permission': {
    defect: takePartsOfAll,
    sign: /shares|wallet|pot should/,
    cause: GROUP,
    seed: 2,
    days: 22,
  },
  'a forgotten repayment plan': {
    defect: forgetPlans,
    sign: /plans|wallet/,
    cause: /make_plan/,
    seed: 10,
    days: 20,
  },
  'a repayment plan that never fails': {
    defect: forgivePlans,
    sign: /plans|debts|wallet/,
    cause: /make_plan/,
    seed: 49,
    days: 28,
  },
  'a bond that covers nothing': {
    defect: forgetBonds,
    sign: /holds|held|debts|wallet/,
    cause: GROUP,
    seed: 10,
    days: 24,
  },
  'a late turn that gets no share of early-turn fees': {
    defect: keepPremiums,
    sign: /slots|paid_out|wallet/,
    cause: GROUP,
    seed: 52,
    days: 22,
  },
  'a lost turn preference': {
    defect: forgetPreferences,
    sign: /wishes|turns/,
    cause: /choose_turn/,
    seed: 2,
    days: 26,
  },
  'a payout of a disputed round': {
    defect: forgetDisputes,
    sign: /disputes|paid_out|wallet|round/,
    cause: /dispute group/,
    seed: 14,
    days: 14,
  },
  'a dispute that blocks another round': {
    defect: freezeOthers,
    sign: /due_at|phase|shares|wallet/,
    cause: /dispute group/,
    seed: 14,
    days: 14,
  },
  'a debt written off by one member': {
    defect: writeOffAlone,
    sign: /debts|wallet|write_offs|write_off: should/,
    cause: /write_off group/,
    seed: 4,
    days: 33,
  },
  'new terms applied before their round': {
    defect: changeTermsAtOnce,
    sign: /terms|wallet|debts/,
    cause: /propose_terms/,
    seed: 26,
    days: 7,
  },
  'a start with an empty pot': {
    defect: startUnready,
    sign: /holds|held|status|wallet|make_ready/,
    cause: GROUP,
    seed: 1,
    days: 2,
  },
  'a group with too few members that ends without a vote': {
    defect: endWithoutVote,
    sign: /outcome|status|start_votes|held|wallet|vote_start: should be done/,
    cause: GROUP,
    seed: 1,
    days: 6,
  },
  'a payout that skips debts in other groups': {
    defect: forgetElsewhere,
    sign: /debts|paid_out|wallet/,
    cause: GROUP,
    seed: 26,
    days: 15,
  },
  'a payment split twice': {
    defect: sortTwice,
    sign: /sorting › p\d+ run/,
    cause: /create_rule/,
    seed: 1,
    days: 18,
  },
  'a payment split without approval': {
    defect: sortUnasked,
    sign: /sorting › p\d+ run/,
    cause: /create_rule/,
    seed: 3,
    days: 16,
  },
  'a round-up on a payment made too early': {
    defect: saveOfEarlier,
    sign: /sorting › p\d+ nights/,
    cause: /set_spend_plan/,
    seed: 7,
    days: 21,
  },
  'a split undone too late': {
    defect: undoTooLate,
    sign: /undo: should be refused/,
    cause: /create_rule/,
    seed: 54,
    days: 31,
  },
  'an auto-save abandoned too early': {
    defect: giveUpEarly,
    sign: /retried/,
    cause: /set_auto_save/,
    seed: 2,
    days: 10,
  },
  'a missed auto-save that reopens after it was saved': {
    defect: missAnew,
    sign: /missed/,
    cause: /set_auto_save/,
    seed: 14,
    days: 14,
  },
  'a share requested twice': {
    defect: doubleShare,
    sign: /requests › request \d+ share|pay_request: should be refused/,
    cause: /split_bill/,
    seed: 3,
    days: 17,
  },
  'a request paid after its last day': {
    defect: neverExpire,
    sign: /_request: should be refused/,
    cause: /ask_for_money/,
    seed: 8,
    days: 16,
  },
  'more returned than was sent': {
    defect: askForDouble,
    sign: /recalls › |wallet/,
    cause: /ask_back/,
    seed: 16,
    days: 5,
  },
  'a recall that waits forever': {
    defect: waitForEver,
    sign: /recalls › .*"reviewing.*"asked/,
    cause: /ask_back/,
    seed: 1,
    days: 6,
  },
  'a hold that never ends': {
    defect: holdForEver,
    sign: /recalls › .*claim open until/,
    cause: /claim/,
    seed: 22,
    days: 7,
  },
  'money that leaves a goal too early': {
    defect: leaveEarly,
    sign: /goals › .*leaving/,
    cause: /ask_withdrawal/,
    seed: 18,
    days: 10,
  },
  'money that leaves a goal twice': {
    defect: leaveTwice,
    sign: /goals › |wallet/,
    cause: /ask_withdrawal/,
    seed: 2,
    days: 40,
  },
  'an early turn despite a low score': {
    defect: keepEarlyTurns,
    sign: /position|turn|order/,
    cause: GROUP,
    seed: 1,
    days: 6,
  },
  'contributions above a member’s income': {
    defect: ignoreIncome,
    sign: /(create|join|ask|approve|take_seat): should be refused \(the income is too small/,
    cause: / earns? /,
    seed: 7,
    days: 35,
  },
  'a pot paid out below its target': {
    defect: fillPot,
    sign: /pots › |too low/,
    cause: /open_pot/,
    seed: 1,
    days: 16,
  },
  'a guarantee that covers nothing': {
    defect: forgetGuarantees,
    sign: /guarantees|held|wallet/,
    cause: /accept_guarantee/,
    seed: 12,
    days: 6,
  },
  'a missed contribution of a member without a smartphone that becomes no debt': {
    defect: forgetSponsors,
    sign: /debts|wallet|step failed/,
    cause: /add_proxy_member/,
    seed: 10,
    days: 14,
  },
  'a suspended seat that pays again': {
    defect: forgetSuspensions,
    sign: /wallet|shares|turns|should be/,
    cause: /suspend/,
    seed: 13,
    days: 39,
  },
  'a compliance freeze lifted by one person': {
    defect: forgetCompliance,
    sign: /staff › frozen|unfreeze_wallet: should be refused/,
    cause: /freeze_wallet by s[34]/,
    seed: 4,
    days: 9,
  },
  'a frozen wallet that pays': {
    defect: forgetFreezes,
    sign: /should be refused \(the wallet is frozen/,
    cause: /freeze_wallet/,
    seed: 8,
    days: 32,
  },
  'a reversal collected twice': {
    defect: reverseTwice,
    sign: /people › (r\d|shop) › wallet/,
    cause: /decide_reversal/,
    seed: 4,
    days: 19,
  },
  'a recall that outlives its transfer’s reversal': {
    defect: keepAsking,
    sign: /recalls › |should be/,
    cause: /decide_reversal/,
    seed: 4,
    days: 25,
  },
  'a forgotten waiting list': {
    defect: forgetLists,
    sign: /turns|listed|wallet|should be/,
    cause: /ask/,
    seed: 2,
    days: 19,
  },
};

const LINES_MAX = 20;
// Shortening a history replays it up to 60 times, which is nine tenths of the work; `.ci/run` leaves it
// out.
const LIMITS = { tries: inject('exhaustive') ? 60 : 0, ms: 1_500_000, events: LINES_MAX };

const TITLE = inject('exhaustive')
  ? 'finds %s and reports it with a short history'
  : 'finds %s, and nothing without it';

test.concurrent.each(Object.entries(PLANTED))(
  TITLE,
  async (_, { defect, sign, cause, seed, days }) => {
    const { found } = await simulate(
      testDatabase,
      { ...SMALL, seed, days },
      { defect, limits: LIMITS },
    );
    if (found === null) throw new Error(`${await firstFound(defect)}: change its seed and days`);
    expect((await withoutDefect(seed)).found).toBeNull();
    if (!inject('exhaustive')) return;
    expect(found.problems.join('\n')).toMatch(sign);
    expect(found.history.join('\n')).toMatch(cause);
    expect(found.history.length).toBeLessThanOrEqual(LINES_MAX);
  },
  1_800_000,
);

const SMALL = { days: 40, people: 8 };

const clean = new Map<number, Promise<Report>>();

/** Cached, since several defects are found by one seed: as many days as the slowest of them takes. */
function withoutDefect(seed: number): Promise<Report> {
  const days = Math.max(
    ...Object.values(PLANTED).map((planted) => (planted.seed === seed ? planted.days : 0)),
  );
  const report = clean.get(seed) ?? simulate(testDatabase, { ...SMALL, seed, days });
  clean.set(seed, report);
  return report;
}

/** Names the first seed that finds a defect, and the days it takes. */
async function firstFound(defect: Defect): Promise<string> {
  const limits = { ...LIMITS, tries: 0 };
  for (let seed = 1; seed <= 80; seed++) {
    const { found, days } = await simulate(testDatabase, { ...SMALL, seed }, { defect, limits });
    if (found !== null) return `seed ${seed} finds it within ${days} days`;
  }
  return 'none of the first 80 seeds finds it';
}
