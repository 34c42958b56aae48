// The proof of a drawn order: what was told before anybody joined, what was told at the start, and
// the draw done once more, here.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { Fact, Facts } from '../facts.tsx';
import { ViewFrame } from '../views.tsx';
import { drawnOrder, sha256 } from './draw-check.ts';

type Props = { group: Group; onBack: () => void };

export function Draw({ group, onBack }: Props) {
  const { seed, seed_hash } = group;
  return (
    <ViewFrame title="Check the draw" onBack={onBack}>
      <p className="text-muted text-sm">
        The seed was chosen when the group was made, and its hash was told at once: so the seed
        could not be changed later. Turns follow from it and from who had joined at the start.
      </p>
      <Facts>
        <Fact name="Hash of the seed">
          <code className="break-all font-normal">{seed_hash}</code>
        </Fact>
        <Fact name="Seed">
          <code className="break-all font-normal">{seed ?? 'Told at the start'}</code>
        </Fact>
      </Facts>
      {seed !== null && <Redone group={group} seed={seed} />}
      <p className="text-muted text-sm">
        To do it yourself: the SHA-256 of the seed is its hash. For each member take the SHA-256 of
        the seed, a colon and the member’s number, for example with{' '}
        <code className="break-all">
          printf '{seed ?? 'seed'}:{group.your_member_id}' | sha256sum
        </code>
        ; sorted by these, smallest first, the members stand in the order of their turns.
      </p>
    </ViewFrame>
  );
}

function Redone({ group, seed }: { group: Group; seed: string }) {
  const ids = group.members.map(({ id }) => id);
  const check = useQuery({
    queryKey: ['ajo', 'draw', group.id, seed, ids],
    queryFn: async () => ({
      hash: await sha256(seed),
      order: await drawnOrder(seed, ids),
    }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const nameOf = (id: number) => group.members.find((one) => one.id === id)?.name ?? '';
  if (check.isPending) return <Progress label="Drawing once more" />;
  if (check.data === undefined) {
    return <Notice tone="warn">This browser cannot check it here. You can do it yourself:</Notice>;
  }
  const { hash, order } = check.data;
  return (
    <>
      <Verdict hashFits={hash === group.seed_hash} same={isSame(order, group.collection_order)} />
      <section aria-label="The draw, done once more">
        <h4 className="mb-1 font-medium text-sm">The draw, done once more by your browser</h4>
        <ol className="flex flex-col gap-1 text-sm">
          {order.map((id, i) => (
            <li key={id} className="break-words">
              #{i + 1} {nameOf(id)} <span className="text-muted">(member {id})</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

const isSame = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((id, i) => id === other[i]);

function Verdict({ hashFits, same }: { hashFits: boolean; same: boolean }) {
  if (!hashFits) {
    return <Notice tone="bad">The seed does not fit its hash. Tell us: this must not be.</Notice>;
  }
  if (!same) {
    return (
      <Notice tone="warn">
        The seed fits its hash. Turns have changed since the draw: see What happened for swaps and
        for missed contributions.
      </Notice>
    );
  }
  return <Notice tone="good">The seed fits its hash, and the turns are those it draws.</Notice>;
}
