// The four KYC steps (spec §3, §4) and their progress: amber until all are verified, then green. Below them
// the NIN, which is not a step. Each opens its dialog.

import type { User } from '@alajo/contract/identity/schemas.ts';
import {
  documentKindOf,
  type Kyc,
  type KycStep,
  kycTitles,
  tierNeeds,
} from '@alajo/contract/kyc/schemas.ts';
import { useQuery } from '@tanstack/react-query';
import { Circle, CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatDate } from '../platform/format.ts';
import { useUser } from '../platform/session.ts';
import { Button } from '../ui/button.tsx';
import { Card, Skeleton } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { Progress } from '../ui/progress.tsx';
import { QueryError } from '../ui/states.tsx';
import { kycQuery } from './queries.ts';
import type { PartId } from './step-outcome.tsx';

const IN_DIALOG = { fallback: () => <Skeleton className="h-40" />, retry: 'inside' } as const;
const FORMS = {
  phone: lazyPart(() => import('./phone-form.tsx'), IN_DIALOG),
  id: lazyPart(() => import('./id-form.tsx'), IN_DIALOG),
  bvn: lazyPart(() => import('./bvn-form.tsx'), IN_DIALOG),
  nin: lazyPart(() => import('./nin-form.tsx'), IN_DIALOG),
  info: lazyPart(() => import('./info-form.tsx'), IN_DIALOG),
};

/** `?open=tier` opens the next step towards a higher tier, and `?open=bvn` Add BVN, for links that promise them. */
export function StepsCard() {
  const query = useQuery(kycQuery);
  const kyc = query.data;
  const [params] = useSearchParams();
  const { tier } = useUser();
  const [chosen, setOpen] = useState<PartId | 'none'>();
  const asked = kyc && askedFor(params.get('open'), kyc, tier);
  const open = chosen === 'none' ? undefined : (chosen ?? asked);
  const next = kyc?.steps.find(isNeeded)?.id;
  const Form = open && FORMS[open];
  const close = () => setOpen('none');
  // Profile info is only the way to the BVN that the link promised.
  const done = () => (open === 'info' && asked === 'bvn' ? setOpen(undefined) : close());
  return (
    <Card>
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="font-semibold">KYC progress</h2>
        {kyc && <span className="font-semibold tabular-nums">{kyc.percent}%</span>}
      </div>
      <QueryError query={query} />
      {kyc === undefined && !query.error && <Skeleton className="mt-3 h-98" />}
      {kyc && (
        <>
          <Progress
            label="KYC progress"
            value={kyc.percent}
            max={100}
            undone
            reached={kyc.verified}
            className="mt-2"
          />
          <ul className="mt-2 divide-y divide-line">
            {kyc.steps.map((step) => (
              <StepRow
                key={step.id}
                step={step}
                kyc={kyc}
                isNext={step.id === next}
                onOpen={() => setOpen(step.id)}
              />
            ))}
          </ul>
          <ul className="mt-2 border-line border-t">
            <StepRow step={{ id: 'nin', ...kyc.nin }} kyc={kyc} onOpen={() => setOpen('nin')} />
          </ul>
        </>
      )}
      {kyc && open && Form && (
        <Dialog open onOpenChange={close} title={kycTitles[open]}>
          <Form kyc={kyc} onDone={done} onStep={setOpen} />
        </Dialog>
      )}
    </Card>
  );
}

const STATUS = {
  none: { icon: Circle, colour: 'text-muted', label: 'Not started' },
  submitted: { icon: Clock, colour: 'text-warn', label: 'Waiting' },
  verified: { icon: CircleCheck, colour: 'text-good', label: 'Verified' },
  rejected: { icon: CircleAlert, colour: 'text-bad', label: 'Not accepted' },
};

type ProfileStep = Pick<KycStep, 'status' | 'reason' | 'since'> & { id: PartId };

type StepProps = { step: ProfileStep; kyc: Kyc; isNext?: boolean; onOpen: () => void };

function StepRow({ step, kyc, isNext = false, onOpen }: StepProps) {
  const { icon: Icon, colour, label } = STATUS[step.status];
  const action = actionOf(step);
  return (
    <li className="flex items-center gap-3 py-3">
      <Icon size={22} aria-hidden="true" className={`shrink-0 ${colour}`} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{kycTitles[step.id]}</p>
        <p className={`wrap-anywhere text-sm ${colour}`}>
          {step.reason ?? `${label}${detailOf(step, kyc)}`}
        </p>
      </div>
      {action && (
        <Button
          variant={isNext ? 'primary' : 'ghost'}
          aria-label={`${action}: ${kycTitles[step.id]}`}
          onClick={onOpen}
        >
          {action}
        </Button>
      )}
    </li>
  );
}

function askedFor(open: string | null, kyc: Kyc, tier: User['tier']): PartId | undefined {
  if (open === 'tier') return nextTowards(kyc, tier);
  return open === 'bvn' && kyc.steps.some((step) => step.id === 'bvn' && isNeeded(step))
    ? 'bvn'
    : undefined;
}

function nextTowards({ steps }: Kyc, tier: User['tier']): PartId | undefined {
  const needed: readonly string[] = tierNeeds[tier === 1 ? 2 : 3];
  return steps.find((step) => needed.includes(step.id) && isNeeded(step))?.id;
}

const isNeeded = ({ status }: ProfileStep) => status === 'rejected' || status === 'none';

function actionOf({ id, status }: ProfileStep): string | undefined {
  switch (status) {
    case 'none':
      return 'Start';
    case 'rejected':
      return 'Try again';
    case 'submitted':
      if (id === 'phone') return 'Enter code';
      return id === 'id' ? 'Replace' : undefined;
    case 'verified':
      return id === 'info' ? 'Edit' : undefined;
    default:
      return status satisfies never;
  }
}

const ABOUT_NIN =
  'optional. Like the BVN, it allows transfers to banks. It doesn’t change your limits.';

/** Text after the status label. */
function detailOf(
  { id, status, since }: ProfileStep,
  { document, bvn_last_digits, nin }: Kyc,
): string {
  const when = since ? ` on ${formatDate(since)}` : '';
  switch (status) {
    case 'none':
      return id === 'nin' ? `, ${ABOUT_NIN}` : '';
    case 'rejected':
      return '';
    case 'submitted':
      if (id === 'phone') return ` for the code we sent${when}`;
      return id === 'id' ? ': we’re reviewing it' : ': we’re checking it';
    case 'verified':
      if (id === 'id' && document) return `${when}: ${documentKindOf(document.kind).name}`;
      if (id === 'nin') return `${when}: ends in ${nin.last_digits}`;
      return id === 'bvn' ? `${when}: ends in ${bvn_last_digits}` : when;
    default:
      return status satisfies never;
  }
}
