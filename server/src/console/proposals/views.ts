// Staff views of proposals.

import { AppError } from '@alajo/contract/errors.ts';
import type { Proposal, ProposalState } from '@alajo/contract/staff/proposal-schemas.ts';
import type { Selectable } from 'kysely';
import type { Deps } from '../../deps.ts';
import type { Staff } from '../../platform/http/handlers.ts';
import { belowCursor, cutPage, type Page } from '../../platform/http/pagination.ts';
import type { ListProposals, ProposalKind } from '../../staff/proposals.ts';
import { namesOf } from '../staff/members.ts';
import type { StaffProposal } from '../tables.ts';

export type ProposalRow = Selectable<StaffProposal>;

/** `kinds`: those of all modules. */
export type ProposalContext = { deps: Deps; kinds: Readonly<Record<string, ProposalKind>> };

/** Dependencies for showing and making proposals; approving one needs everything. */
export type ProposalViewDeps = Pick<ProposalContext, 'kinds'> & {
  deps: Pick<Deps, 'db' | 'clock' | 'log'>;
};

/** One proposal. Throws `not_found`. */
export async function findProposal(
  context: ProposalViewDeps,
  id: number,
  caller: Staff,
): Promise<Proposal> {
  const row = await context.deps.db
    .selectFrom('staff_proposal')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  const [shown] = await show(context, row ? [row] : [], caller);
  if (row === undefined || shown === undefined) throw new AppError('not_found');
  const { deps, kinds } = context;
  // Balances are shown only to those who need them for the decision.
  if (shown.state !== 'open' || !shown.may_reject) return shown;
  return { ...shown, preview: (await kinds[row.kind]?.preview?.(deps, row.payload)) ?? null };
}

/** Creates `listProposals`, by which modules read proposals of the kinds they declare. */
export const createListProposals =
  ({ db }: Pick<Deps, 'db'>): ListProposals =>
  (kinds, states = ['open', 'approved']) =>
    db
      .selectFrom('staff_proposal as p')
      .innerJoin('staff_member as m', 'm.id', 'p.maker_id')
      .leftJoin('staff_member as d', 'd.id', 'p.decider_id')
      .select(['p.id', 'p.kind', 'p.payload', 'p.state', 'p.made_at', 'p.expires_at'])
      .select(['p.decided_at', 'm.name as maker', 'd.name as approver'])
      .where('p.kind', 'in', [...kinds])
      .where('p.state', 'in', [...states])
      .execute();

type Filter = Page & {
  state?: ProposalState | undefined;
  object?: string | undefined;
  about?: number | undefined;
};

/** A page of proposals, newest first. */
export async function listProposals(context: ProposalViewDeps, filter: Filter, caller: Staff) {
  const { limit, cursor, state, object, about } = filter;
  const rows = await context.deps.db
    .selectFrom('staff_proposal')
    .selectAll()
    .where('id', '<', belowCursor(cursor))
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'open'))
    .$if(object !== undefined, (query) =>
      query.where('id', 'in', (part) =>
        part
          .selectFrom('staff_proposal_object')
          .select('proposal_id')
          .where('object', '=', object ?? ''),
      ),
    )
    .$if(about !== undefined, (query) => query.where('about_user_id', '=', about ?? 0))
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const { shown, next } = cutPage(rows, limit, ({ id }) => id);
  return { results: await show(context, shown, caller), next };
}

async function show(
  { deps, kinds }: ProposalViewDeps,
  rows: readonly ProposalRow[],
  caller: Staff,
): Promise<Proposal[]> {
  const people = await namesOf(
    deps.db,
    rows.flatMap(({ maker_id, decider_id }) => [maker_id, decider_id ?? []].flat()),
  );
  const now = deps.clock.now();
  const nameOf = (id: number) => ({ id, name: people.get(id) ?? '' });
  return Promise.all(
    rows.map(async (row) => {
      const { payload, maker_id, decider_id, made_at, expires_at, decided_at, ...rest } = row;
      const kind = kinds[row.kind];
      const words = await kind?.describe(deps.db, payload);
      const open = row.state === 'open' && expires_at > now;
      const may = open && kind !== undefined && caller.permissions.has(kind.approve);
      const own = maker_id === caller.staff_id;
      return {
        ...rest,
        title: words?.title ?? row.kind,
        lines: words?.lines ?? [],
        maker: nameOf(maker_id),
        decider: decider_id === null ? null : nameOf(decider_id),
        made_at: made_at.toISOString(),
        expires_at: expires_at.toISOString(),
        decided_at: decided_at?.toISOString() ?? null,
        may_approve: may && !own,
        may_reject: may || (open && own),
        preview: null,
      };
    }),
  );
}
