// Draft of a new group: its values, and the fields each step checks.
import {
  ajoMessages,
  type ChosenOrder,
  type Frequency,
  type GroupForm,
  groupFormOn,
  MEMBERS_DEFAULT,
  START_WITHIN_DAYS,
  type Visibility,
} from '@alajo/contract/ajo/schemas.ts';
import { addDays } from '@alajo/contract/days.ts';
import * as z from 'zod/mini';
import { createDrafts } from '../../platform/drafts.ts';
import type { ValidationResult } from '../../platform/form.ts';
import { lagosDay } from '../../platform/format.ts';
import { pricingDay } from '../../platform/pricing-day.ts';
import { clampMinMembers, parseTerms, parseWhole, type TermsDraft } from '../terms-fields.tsx';
import { type Preset, presetValues } from './presets.ts';

export type GroupDraft = {
  /** The preset that filled in the terms; empty in drafts from before there was a default. */
  preset: Preset | '';
  name: string;
  description: string;
  contribution_amount: string;
  frequency: Frequency;
  max_members: string;
  start_date: string;
  /** One rule per line. */
  rules: string;
  order: ChosenOrder;
  visibility: Visibility;
} & TermsDraft;

/** Saves the values if the dialog is closed by accident. */
export const groupDrafts = createDrafts<GroupDraft>('group');

/** Spec §9: monthly, 10 members by default. The terms are those of most groups, traders. */
export const emptyGroup = (): GroupDraft => ({
  name: '',
  description: '',
  contribution_amount: '',
  frequency: 'monthly',
  max_members: String(MEMBERS_DEFAULT),
  start_date: '',
  rules: '',
  visibility: 'private',
  ...presetValues('traders'),
});

/** Fields that are folded behind the name of their preset. */
export const FOLDED = [
  'min_members',
  'visibility',
  'approval',
  'grace_hours',
  'late_fee',
  'reserve',
  'early_turn_fee',
  'bond',
  'majority',
  'rules',
] as const satisfies readonly (keyof GroupDraft)[];

/** The fields of each step. */
export const STEP_FIELDS: readonly (keyof GroupDraft)[][] = [
  ['name', 'description', 'contribution_amount', 'frequency'],
  ['max_members', 'start_date', 'order', ...FOLDED],
];

/** The earliest and latest start date. */
export function startBounds(now: number): { min: string; max: string } {
  const today = lagosDay(now);
  return { min: addDays(today, 1), max: addDays(today, START_WITHIN_DAYS) };
}

/** Checks the contract's rules, and that the start date is possible today. */
export function checkGroup(draft: GroupDraft, now: number): ValidationResult<GroupForm> {
  const checked = z.safeParse(groupFormOn(pricingDay()), wireOf(draft));
  const { min, max } = startBounds(now);
  if (draft.start_date >= min && draft.start_date <= max) return checked;
  const outside = { path: ['start_date'], message: ajoMessages.start };
  return { success: false, error: { issues: [outside, ...(checked.error?.issues ?? [])] } };
}

function wireOf({ preset: _, ...draft }: GroupDraft) {
  const max_members = parseWhole(draft.max_members);
  const min_members = clampMinMembers(draft.min_members, max_members);
  return {
    ...draft,
    // Every screen shows it as one paragraph.
    description: draft.description.replace(/\s+/g, ' '),
    contribution_amount: draft.contribution_amount === '' ? undefined : draft.contribution_amount,
    max_members,
    ...parseTerms({ ...draft, min_members }),
    rules: parseRules(draft.rules),
  };
}

/** One rule per line; empty lines are dropped. */
export const parseRules = (text: string): string[] =>
  text
    .split('\n')
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '');
