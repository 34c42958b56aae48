// Swapping turns: two members agree, before either turn is funded.
import { ajoRoutes } from '@alajo/contract/ajo/routes.ts';
import type { Group, Swap, Turn } from '@alajo/contract/ajo/schemas.ts';
import { collectsLate, isInLastThird } from '@alajo/contract/ajo/trust.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useAction } from '../../platform/action.ts';
import { call, errorMessage } from '../../platform/api.ts';
import { useForm } from '../../platform/form.ts';
import { formatDate } from '../../platform/format.ts';
import { pricingDay } from '../../platform/pricing-day.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { changeGroup } from '../change-group.ts';
import { Panel, ViewFrame } from '../dialog-views.tsx';
import { premiumNote } from '../turn-premium/premium-of-turn.tsx';

/**
 * True if no contribution was collected for this turn. Only the server knows if someone paid ahead for it.
 */
const isOpenTurn = ({ round, current_round }: Group, position: number): boolean =>
  position > current_round || (position === current_round && round?.status === 'scheduled');

type NoticesProps = { group: Group; onDone: (sentence: string) => void };

/** Open swap offers, with the customer's options. */
function SwapNotices({ group, onDone }: NoticesProps) {
  return group.swaps.map((swap) => (
    <SwapNotice key={swap.id} group={group} swap={swap} onDone={onDone} />
  ));
}

function SwapNotice({ group, swap, onDone }: NoticesProps & { swap: Swap }) {
  const client = useQueryClient();
  const ids = { id: group.id, swap: swap.id };
  const accept = useAction({
    mutationFn: () => changeGroup(client, call(ajoRoutes.acceptSwap, ids)),
    onSuccess: ({ position }) => onDone(`Turns swapped. Your position is now #${position}.`),
  });
  const end = useAction({
    mutationFn: () => changeGroup(client, call(ajoRoutes.endSwap, ids)),
    onSuccess: ({ message }) => onDone(message),
  });
  const isOwn = swap.from_member === group.your_member_id;
  const canAccept = swap.to_member === group.your_member_id;
  const error = accept.error ?? end.error;
  return (
    <Panel>
      <p>{describeSwap(swap, group.your_member_id)}</p>
      {error && <Notice tone="bad">{errorMessage(error)}</Notice>}
      {(isOwn || canAccept) && (
        <div className="flex flex-wrap gap-3">
          {canAccept && (
            <Button loading={accept.isPending} onClick={() => accept.mutate()}>
              Accept swap
            </Button>
          )}
          <Button variant="secondary" loading={end.isPending} onClick={() => end.mutate()}>
            {isOwn ? 'Withdraw' : 'Decline'}
          </Button>
        </div>
      )}
    </Panel>
  );
}

function describeSwap(swap: Swap, you: number): string {
  const { from_member, from_name, from_position, to_member, to_name, to_position } = swap;
  if (from_member === you) {
    return `You’ve offered to swap your turn #${from_position} for turn #${to_position} of ${to_name}.`;
  }
  const theirs = to_member === you ? 'your turn' : `${to_name}’s turn`;
  return `${from_name} offers to swap turn #${from_position} for ${theirs} #${to_position}.`;
}

/** The member whose turn moves forward needs a score that allows it. */
function canMoveForward({ members, your_turn, total_rounds }: Group, position: number): boolean {
  const [turn, from] = [Math.min(position, your_turn), Math.max(position, your_turn)];
  const comes = members.find((member) => member.position === from);
  const isLate = comes !== undefined && collectsLate(comes.trust_score, pricingDay());
  return !isLate || isInLastThird(turn, total_rounds);
}

/** The turns that the customer's turn can be swapped with; none once their own is being collected for. */
export function swapTurns(group: Group): Turn[] {
  if (!isOpenTurn(group, group.your_turn)) return [];
  return group.schedule.filter(
    ({ member_id, position, collected, is_you }) =>
      member_id !== null &&
      !collected &&
      !is_you &&
      isOpenTurn(group, position) &&
      canMoveForward(group, position),
  );
}

type ViewProps = { group: Group; onBack: () => void; onDone: (sentence: string) => void };

export function SwapView({ group, onBack, onDone }: ViewProps) {
  const client = useQueryClient();
  const offered = swapTurns(group);
  const turnOf = (chosen: string) => offered.find(({ member_id }) => String(member_id) === chosen);
  const form = useForm({
    initial: { member_id: '' },
    check: (values) =>
      z.safeParse(ajoRoutes.offerSwap.body, { member_id: turnOf(values.member_id)?.member_id }),
    send: (body) => changeGroup(client, call(ajoRoutes.offerSwap, { ...body, id: group.id })),
    onDone: ({ message }) => onDone(message),
  });
  const turn = turnOf(form.values.member_id);
  return (
    <ViewFrame title="Swap turns" onBack={onBack}>
      <SwapNotices group={group} onDone={onDone} />
      <p className="text-muted text-sm">
        Your turn is #{group.your_turn}. Choose the turn you want. If that member accepts, they get
        yours. We’ll notify everyone in the group.
      </p>
      {offered.length === 0 ? (
        <p className="text-sm">There are no turns left to swap with.</p>
      ) : (
        <form {...form.props} className="flex flex-col gap-4">
          <Select label="Their turn" {...form.field('member_id')}>
            <option value="">Choose a turn</option>
            {offered.map(({ position, member_id, member, date, premium }) => (
              <option key={position} value={String(member_id)}>
                #{position} {member}, {formatDate(date)}
                {premiumNote(premium)}
              </option>
            ))}
          </Select>
          {form.message && <Notice tone="bad">{form.message}</Notice>}
          <Button type="submit" disabled={turn === undefined} loading={form.pending}>
            Offer swap
          </Button>
        </form>
      )}
    </ViewFrame>
  );
}
