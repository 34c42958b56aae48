// A group on its way to be made: what was typed, what is wrong with it, step by step.
import {
  ajoSays,
  type Frequency,
  type GroupForm,
  groupForm,
  MEMBERS_DEFAULT,
  type OrderKind,
  START_WITHIN_DAYS,
} from '@alajo/contract/ajo/schemas.ts';
import { addDays } from '@alajo/contract/days.ts';
import * as z from 'zod/mini';
import { lagosDay } from '../../platform/format.ts';

export type GroupDraft = {
  name: string;
  description: string;
  contribution_amount: string;
  frequency: Frequency;
  max_members: string;
  start_date: string;
  /** One a line. */
  rules: string;
  order: OrderKind;
  late_fee: string;
  reserve: string;
};

// Spec §9: monthly, 10 members unless said.
export const emptyGroup: GroupDraft = {
  name: '',
  description: '',
  contribution_amount: '',
  frequency: 'monthly',
  max_members: String(MEMBERS_DEFAULT),
  start_date: '',
  rules: '',
  order: 'organiser_last',
  late_fee: '0',
  reserve: '0',
};

export type DraftField = keyof GroupDraft;
export type DraftProblems = Partial<Record<DraftField, string>>;

/** The fields each step asks for. */
export const STEP_FIELDS: readonly DraftField[][] = [
  ['name', 'description', 'contribution_amount', 'frequency'],
  ['max_members', 'start_date', 'order', 'late_fee', 'reserve', 'rules'],
];

/** The first and the last day a group may start on, as seen from now. */
export function startBounds(now: number): { min: string; max: string } {
  const today = lagosDay(now);
  return { min: addDays(today, 1), max: addDays(today, START_WITHIN_DAYS) };
}

/** By field, in the contract's words; the body where nothing is wrong. */
export function readDraft(
  draft: GroupDraft,
  now: number,
): { problems: DraftProblems; body: GroupForm | undefined } {
  const read = z.safeDecode(groupForm, wireOf(draft) as never);
  const { min, max } = startBounds(now);
  const { start_date: day } = draft;
  const outside = day < min || day > max ? { start_date: ajoSays.start } : {};
  // The first of a field's problems is the one to say.
  const issues = [...(read.error?.issues ?? [])].reverse();
  const found = issues.map(({ path, message }) => [String(path[0]), message]);
  const problems: DraftProblems = { ...Object.fromEntries(found), ...outside };
  const well = Object.keys(problems).length === 0;
  return { problems, body: well ? read.data : undefined };
}

function wireOf(draft: GroupDraft) {
  return {
    ...draft,
    // It is one paragraph to everybody who reads it.
    description: draft.description.replace(/\s+/g, ' '),
    contribution_amount: draft.contribution_amount === '' ? undefined : draft.contribution_amount,
    max_members: wholeIn(draft.max_members),
    late_fee: wholeIn(draft.late_fee),
    reserve: wholeIn(draft.reserve),
    rules: draft.rules
      .split('\n')
      .map((rule) => rule.trim())
      .filter((rule) => rule !== ''),
  };
}

/** Nothing typed is no number, not nought. */
const wholeIn = (text: string) => (text.trim() === '' ? Number.NaN : Number(text));
