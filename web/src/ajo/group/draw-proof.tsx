// Proof of the order of turns: its hash at the start and, if it was drawn, the seed whose hash was published at
// creation, with the draw repeated in the browser.
import type { Group } from '@alajo/contract/ajo/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../ui/card.tsx';
import { Progress } from '../../ui/progress.tsx';
import { ViewFrame } from '../dialog-views.tsx';
import { Fact, Facts } from '../facts.tsx';
import { drawnOrder, latePayersLast, sha256 } from './draw-check.ts';

type Props = { group: Group; onBack: () => void };

export const proofTitle = ({ seed_hash }: Group): string =>
  seed_hash === null ? 'Check the turns' : 'Check the draw';

export function DrawProof({ group, onBack }: Props) {
  const { seed_hash, turns_at_start } = group;
  return (
    <ViewFrame title={proofTitle(group)} onBack={onBack}>
      {seed_hash !== null && <Draw group={group} seed_hash={seed_hash} />}
      {turns_at_start && <TurnsAtStart group={group} {...turns_at_start} />}
    </ViewFrame>
  );
}

function Draw({ group, seed_hash }: { group: Group; seed_hash: string }) {
  const { seed } = group;
  return (
    <>
      <p className="text-muted text-sm">
        The seed was chosen when the group was created, and its hash was published right away, so no
        one could change the seed later. Turns follow from the seed and from who had joined at the
        start.
      </p>
      <Facts>
        <Fact name="Hash of the seed">
          <code className="break-all font-normal">{seed_hash}</code>
        </Fact>
        <Fact name="Seed">
          <code className="break-all font-normal">{seed ?? 'Published at the start'}</code>
        </Fact>
      </Facts>
      {seed !== null && <RepeatedDraw group={group} seed={seed} />}
      <p className="text-muted text-sm">
        To check it yourself: the SHA-256 of the seed is its hash. For each member, take the SHA-256
        of the seed, a colon and the member’s number, for example with{' '}
        <code className="break-all">
          printf '{seed ?? 'seed'}:{group.your_member_id}' | sha256sum
        </code>
        . Sort the members by these hashes, smallest first, and you have the order of turns.
        {group.members.some(({ collects_late }) => collects_late) &&
          ' Members whose trust score was too low at the start come after everyone else, in the same order.'}
      </p>
    </>
  );
}

function RepeatedDraw({ group, seed }: { group: Group; seed: string }) {
  const ids = group.members.map(({ id }) => id);
  const late = group.members.filter(({ collects_late }) => collects_late).map(({ id }) => id);
  const check = useQuery({
    queryKey: ['ajo', 'draw', group.id, seed, ids, late],
    queryFn: async () => ({
      hash: await sha256(seed),
      order: latePayersLast(await drawnOrder(seed, ids), late),
    }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (check.isPending) return <Progress label="Repeating the draw" />;
  if (check.data === undefined) {
    return (
      <Notice tone="warn">This browser can’t check the draw. You can check it yourself:</Notice>
    );
  }
  const { hash, order } = check.data;
  return (
    <>
      <Verdict
        fits={hash === group.seed_hash}
        same={isSame(order, group.collection_order)}
        texts={DRAW_TEXTS}
      />
      <Order title="The draw, repeated by your browser" group={group} order={order} />
    </>
  );
}

type OrderProps = { title: string; group: Group; order: readonly number[] };

function Order({ title, group, order }: OrderProps) {
  const nameOf = (id: number) => group.members.find((member) => member.id === id)?.name ?? '';
  return (
    <section aria-label={title}>
      <h4 className="mb-1 font-medium text-sm">{title}</h4>
      <ol className="flex flex-col gap-1 text-sm">
        {order.map((id, i) => (
          <li key={id} className="break-words">
            #{i + 1} {nameOf(id)} <span className="text-muted">(member {id})</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The order whose verification code every member got at the start, compared with today's turns. */
function TurnsAtStart({ group, order, hash }: { group: Group; order: number[]; hash: string }) {
  const text = order.join(',');
  const check = useQuery({
    queryKey: ['ajo', 'turns', text],
    queryFn: () => sha256(text),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <p className="text-muted text-sm">
        The turns were fixed at the start, and every member got their verification code in a
        notification. If yours is the same, the group started with the order below.
      </p>
      <Facts>
        <Fact name="Verification code">
          <code className="break-all font-normal">{hash}</code>
        </Fact>
      </Facts>
      {check.isPending && <Progress label="Checking the turns" />}
      {check.isError && (
        <Notice tone="warn">This browser can’t check the code. You can check it yourself:</Notice>
      )}
      {check.data !== undefined && (
        <Verdict
          fits={check.data === hash}
          same={isSame(order, group.collection_order)}
          texts={TURNS_TEXTS}
        />
      )}
      <Order title="The turns at the start" group={group} order={order} />
      <p className="text-muted text-sm">
        To check it yourself: the code is the SHA-256 of the members’ numbers in this order, for
        example with <code className="break-all">printf '{text}' | sha256sum</code>.
      </p>
    </>
  );
}

type VerdictProps = { fits: boolean; same: boolean; texts: typeof TURNS_TEXTS };

const TURNS_TEXTS = {
  wrong: 'The code doesn’t match these turns.',
  changed: 'The code matches. Turns have changed since the start:',
  same: 'The code matches, and the turns are still the same.',
};
const DRAW_TEXTS = {
  wrong: 'The seed doesn’t match its hash.',
  changed: 'The seed matches its hash. Turns have changed since the draw:',
  same: 'The seed matches its hash, and the turns match the draw.',
};

function Verdict({ fits, same, texts }: VerdictProps) {
  if (!fits) {
    return (
      <Notice tone="bad">{texts.wrong} This should never happen: please contact support.</Notice>
    );
  }
  if (same) return <Notice tone="good">{texts.same}</Notice>;
  return (
    <Notice tone="warn">
      {texts.changed} see Group history for swaps and for missed contributions.
    </Notice>
  );
}

const isSame = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((id, i) => id === b[i]);
