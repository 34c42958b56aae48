// The terms a member agrees to on joining, written from the group's own settings. Changing the wording, or a
// rule, requires a new WORDING in the contract: groups keep the terms they were created with.
import { lateFeeOf } from '@alajo/contract/ajo/schemas.ts';
import { minScoreForAnyTurn } from '@alajo/contract/ajo/trust.ts';
import { formatNaira } from '@alajo/contract/money.ts';
import { ajoRetriesText } from '@alajo/contract/time-limits.ts';
import { type RawBuilder, sql } from 'kysely';
import { dayInLagos } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { GroupRow } from '../../ground/state.ts';
import { sentencesOf, type TermSentences, type TermSettings } from './sentences.ts';

/** Disputes are part of the terms since this wording. */
export const DISPUTES_FROM = 5;

/** Next of kin is part of the terms since this wording. */
export const KIN_FROM = 7;

/** The group votes if it has too few members on the start date since this wording; before, it ended. */
export const TOO_FEW_VOTE_FROM = 8;

/** The terms, one sentence per entry, in the agreed wording. */
export const termsOf = (settings: TermSettings): string[] =>
  termsIn(sentencesOf(settings), settings);

/** The rules of the agreed wording in other sentences than its own, to compare them with another group's. */
export const termsIn = (sentences: TermSentences, settings: TermSettings): string[] =>
  settings.wording === 1 ? firstWording(settings) : laterWordings(sentences, settings);

/** The wording of 0.1.0. */
function firstWording({ contribution, set_aside, late_fee, grace_hours }: TermSettings): string[] {
  const fee = lateFeeOf(contribution, late_fee);
  return [
    'Your contribution is taken from your wallet on each due date, in your own round too. You may pay early.',
    `If your wallet has not enough, we try again after ${ajoRetriesText(grace_hours)}. After that the contribution is missed.`,
    set_aside > 0
      ? `Each round you also set ${formatNaira(set_aside)} aside in the group’s reserve. It pays first for what somebody misses, and you get back at the end what is left of yours.`
      : 'This group keeps no reserve for contributions that are missed.',
    'A fellow member may cover a late or missed contribution. Who missed it then owes it to them.',
    'If nobody covers it, the collector gets what is there and is owed the rest, paid first from whatever the defaulter pays later.',
    'Who misses a contribution before collecting moves to the end of the turns, and what they owe is taken from their pot.',
    fee > 0
      ? `A missed contribution costs a late fee of ${formatNaira(fee)}, twice that after you have collected. It goes to the pot.`
      : 'This group takes no late fee.',
    'You can leave freely before the start. Later you can only hand your seat to somebody who takes it over.',
  ];
}

function laterWordings(sentences: TermSentences, settings: TermSettings): string[] {
  const { set_aside } = settings;
  const fee = lateFeeOf(settings.contribution, settings.late_fee);
  return [
    ...readyTerms(sentences, settings),
    'Your contribution is taken from your wallet on each due date, including in your own round. You can pay early.',
    `If your wallet doesn’t have enough, we try again after ${ajoRetriesText(settings.grace_hours)}. After that the contribution counts as missed.`,
    ...(set_aside > 0
      ? [
          `Each round you also set ${formatNaira(set_aside)} aside in the group’s reserve. The reserve covers missed contributions first. You get back what is left of your share at the end.`,
        ]
      : ['This group has no reserve for missed contributions.']),
    'Another member can cover a late or missed contribution. The member who missed it then owes them that amount.',
    'If no one covers it, the collector gets what has been paid in and is owed the rest. Later payments from the defaulter go to that debt first.',
    'If you miss a contribution before you collect, your turn moves to the end, and what you owe is taken from your pot.',
    ...(fee > 0
      ? [
          `A missed contribution costs a late fee of ${formatNaira(fee)}, or twice that once you have collected. ${settings.bond > 0 ? 'All late fees are shared equally at the end.' : 'The fee goes into the pot.'}`,
        ]
      : ['This group charges no late fee.']),
    ...(settings.slot_fee > 0 ? sentences.premium(settings) : []),
    `Members with a trust score below ${minScoreForAnyTurn(dayInLagos(settings.created_at))} when the group starts collect after the others, in the last third of the turns. A swap can’t bring them forward.`,
    ...(settings.wording >= 3 ? [sentences.debtsElsewhere] : []),
    ...(settings.wording >= 4 ? [sentences.guarantor, sentences.proxyMembers] : []),
    ...(settings.wording >= DISPUTES_FROM ? [sentences.disputes, sentences.writeOff] : []),
    ...(settings.wording >= 6
      ? [
          'The group can have a treasurer and a secretary, and choose another organiser by vote. If it has one of them, the organiser covers a late contribution only when a second officer agrees.',
        ]
      : []),
    ...(settings.wording >= 7 ? [sentences.votes(settings.majority)] : []),
    ...(settings.wording >= KIN_FROM ? [sentences.nextOfKin] : []),
    'You can leave any time before the group starts. After that, you can only hand your seat to someone who takes your place.',
  ];
}

/** Amounts held before the start, and their return. */
function readyTerms(sentences: TermSentences, settings: TermSettings): string[] {
  const { held_account, wording, min_members } = settings;
  if (held_account === null) return [];
  const votesOnTooFew = wording >= TOO_FEW_VOTE_FROM;
  return [
    sentences.hold(settings),
    sentences.unready({ hasWaitingList: wording >= 4, votesOnTooFew }),
    ...(votesOnTooFew
      ? [
          `If the group has fewer than ${min_members} members on the start date, it votes in the same way.`,
        ]
      : []),
  ];
}

/** Records a group's current terms as a version that applies from the first round. */
export const recordTerms = (
  tx: Tx,
  now: Date,
  { id, terms_version }: Pick<GroupRow, 'id' | 'terms_version'>,
): Promise<void> =>
  recordVersion(
    tx,
    now,
    { id, terms_version, terms_from: 1 },
    sql`
    select jsonb_build_object('wording', wording, 'contribution', contribution,
      'set_aside', set_aside, 'frequency', frequency, 'turn_order', turn_order,
      'late_fee', late_fee, 'reserve', reserve, 'grace_hours', grace_hours,
      'min_members', min_members, 'bond', bond, 'majority', majority, 'slot_fee', slot_fee,
      'approval', approval, 'rules', rules) as settings
    from ajo_group where id = ${id}`,
  );

/** Records a version of a group's terms with its hash; a query supplies the settings. */
export async function recordVersion(
  tx: Tx,
  now: Date,
  { id, terms_version, terms_from }: Pick<GroupRow, 'id' | 'terms_version' | 'terms_from'>,
  settings: RawBuilder<unknown>,
): Promise<void> {
  await sql`
    insert into ajo_terms (group_id, version, from_round, settings, hash, created_at)
    select ${id}, ${terms_version}, ${terms_from}, settings,
      encode(sha256(convert_to(settings::text, 'UTF8')), 'hex'), ${now}::timestamptz
    from (${settings}) s`.execute(tx);
}
