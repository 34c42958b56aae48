// The queue: work waiting for staff in all modules, by deadline.

import { AppError } from '@alajo/contract/errors.ts';
import {
  type CaseGroup,
  caseGroupNames,
  caseGroups,
  caseKinds,
  caseKindsFor,
} from '@alajo/contract/staff/case-kinds.ts';
import type {
  CaseCounts,
  CaseDetails,
  CaseFilters,
  CaseName,
  StaffCase,
  Tally,
} from '@alajo/contract/staff/case-schemas.ts';
import type { Deps } from '../../deps.ts';
import { findPeople } from '../../identity/directory.ts';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import type { Page } from '../../platform/http/pagination.ts';
import type { CaseSource } from '../../staff/cases.ts';
import { listLogEntries } from '../log/log-of-object.ts';
import { findEscalated, findOwners, findViewers, recordViewer } from './case-viewers.ts';
import { listEnds, listSharedEnds } from './end-cases.ts';
import { objectOf } from './log-objects.ts';
import { notesOfCase } from './notes.ts';
import {
  countOpen,
  cursorOf,
  findOpen,
  listOpen,
  type OpenCase,
  type OpenCount,
  readCursor,
} from './sources.ts';

/** `sources`: those of all modules, one per kind. */
export type CaseContext = { deps: Deps; sources: readonly CaseSource[] };

type CaseQuery = Page & CaseFilters;

/** A page of the queue, as far as the caller may see it. */
export async function listCases({ deps, sources }: CaseContext, caller: Staff, query: CaseQuery) {
  const { limit, cursor, owner, at_risk } = query;
  const kinds = caseKindsFor(caller.permissions, query);
  const rows = await listOpen(deps.db, {
    sources: sources.filter(({ kind }) => kinds.includes(kind)),
    limit: limit + 1,
    after: readCursor(cursor),
    owner: owner === undefined ? undefined : owner === 'me' ? caller.staff_id : null,
    at_risk: at_risk !== undefined,
  });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    results: await show({ deps, sources }, deps.db, caller, shown),
    next: rows.length > limit && last !== undefined ? cursorOf(last) : null,
  };
}

/** The number of cases the caller may see: per kind up to a limit, and marked as such. */
export async function countCases(
  { deps, sources }: CaseContext,
  caller: Staff,
): Promise<CaseCounts> {
  const kinds = caseKindsFor(caller.permissions);
  const own = sources.filter(({ kind }) => kinds.includes(kind));
  const rows = await countOpen(deps.db, deps.clock.now(), own, caller.staff_id);
  const sum = (select: (row: OpenCount) => Tally, from = rows): Tally => ({
    count: from.reduce((all, row) => all + select(row).count, 0),
    more: from.some((row) => select(row).more),
  });
  const total = ({ total }: OpenCount) => total;
  const inGroup = (group: CaseGroup) => rows.filter(({ kind }) => caseKinds[kind].group === group);
  return {
    all: sum(total),
    overdue: sum(({ overdue }) => overdue),
    within_the_hour: sum(({ within_the_hour }) => within_the_hour),
    mine: rows.reduce((all, { mine }) => all + mine, 0),
    unclaimed: sum(({ unclaimed }) => unclaimed),
    at_risk: sum(({ at_risk }) => at_risk),
    mine_at_risk: rows.reduce((all, { mine_at_risk }) => all + mine_at_risk, 0),
    unclaimed_at_risk: sum(({ unclaimed_at_risk }) => unclaimed_at_risk),
    groups: caseGroupNames.map((group) => ({
      group,
      title: caseGroups[group],
      count: sum(total, inGroup(group)),
    })),
    kinds: rows.map((row) => ({
      kind: row.kind,
      title: caseKinds[row.kind].title,
      count: row.total,
    })),
    together: listSharedEnds(own, caller),
  };
}

/** One open case with all its facts; colleagues see that the caller is viewing it. */
export async function findCase(
  context: CaseContext,
  caller: Staff,
  name: CaseName,
): Promise<CaseDetails> {
  const { db } = context.deps;
  const { source, row } = await requireCase(context, db, caller, name);
  await recordViewer(context.deps, caller, { name, row });
  const [shown] = await show(context, db, caller, [row]);
  if (shown === undefined) throw new AppError('not_found');
  const [known, acts, notes, ends] = await Promise.all([
    source.describe?.(db, row.id),
    listLogEntries(db, objectOf(name)),
    notesOfCase(db, name),
    listEnds(db, source, caller, row),
  ]);
  const events = (known?.events ?? []).map(({ at, description }) => ({
    at: at.toISOString(),
    description,
    by: null,
  }));
  return {
    ...shown,
    facts: [{ label: 'Deadline', value: caseKinds[name.kind].clock }, ...(known?.facts ?? [])],
    pictures: known?.pictures ?? [],
    history: [...events, ...acts].sort((a, b) => a.at.localeCompare(b.at)),
    notes,
    ends,
  };
}

/** An open case the caller may see. Throws not_found for any other. */
export async function requireCase(
  { sources }: CaseContext,
  db: Db | Tx,
  caller: Staff,
  { kind, reference }: CaseName,
): Promise<{ source: CaseSource; row: OpenCase }> {
  const source = sources.find((source) => source.kind === kind);
  const id = source?.idOf(reference);
  const may = caller.permissions.has(caseKinds[kind].permission);
  const row = may && source && id !== undefined ? await findOpen(db, source, id) : undefined;
  if (source === undefined || row === undefined) throw new AppError('not_found');
  return { source, row };
}

/** Rows as the caller sees them: one query each for names, owners and viewers, however many rows. */
export async function show(
  { deps, sources }: CaseContext,
  db: Db | Tx,
  caller: Staff,
  rows: readonly OpenCase[],
): Promise<StaffCase[]> {
  const [people, owners, viewers, escalated] = await Promise.all([
    findPeople(db, [...new Set(rows.flatMap(({ user_id }) => user_id ?? []))]),
    findOwners(db, rows),
    findViewers(db, deps.clock.now(), caller.staff_id, rows),
    findEscalated(db, rows),
  ]);
  const references = new Map(sources.map((source) => [source.kind, source.referenceOf]));
  return rows.map((row) => {
    const { kind, id, user_id, what, amount, since, due, state } = row;
    const name = user_id === null ? undefined : people.get(user_id)?.name;
    return {
      kind,
      reference: references.get(kind)?.(id) ?? id,
      about: user_id === null ? null : { id: user_id, name: name ?? '' },
      who: row.who ?? name ?? '',
      what,
      amount,
      since: since.toISOString(),
      due: due.toISOString(),
      state,
      escalated: escalated.has(`${kind}:${id}`),
      owner: owners.get(`${kind}:${id}`) ?? null,
      viewers: viewers.get(`${kind}:${id}`) ?? [],
    };
  });
}
