// What can be done about a job that failed for the last time: retry or dismiss it, for a reason.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import type { StaffCase } from '@alajo/contract/staff/case-schemas.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { ReasonForm } from '../kit/reason-form.tsx';
import { useKeys } from '../platform/keys.ts';
import { callStaff } from '../platform/session.ts';
import { Act } from '../ui/act.tsx';

type End = 'retry' | 'dismiss';
type Props = {
  of: StaffCase;
  me: StaffMe;
  /** The job's error is on the screen. */
  read: boolean;
  onWrite: (what: End) => void;
};

/** A colleague's case is theirs to end, and nobody ends what they have not read. */
export function JobActs({ of: { owner }, me, read, onWrite }: Props) {
  const disabled = !read || (owner !== null && owner.id !== me.id);
  useKeys(
    'This case',
    disabled
      ? []
      : [
          { key: 'r', says: 'retry', run: () => onWrite('retry') },
          { key: 'd', says: 'dismiss', run: () => onWrite('dismiss') },
        ],
  );
  return (
    <>
      <Act hint="r" wide disabled={disabled} onClick={() => onWrite('retry')}>
        Retry
      </Act>
      <Act hint="d" look="danger" wide disabled={disabled} onClick={() => onWrite('dismiss')}>
        Dismiss
      </Act>
    </>
  );
}

const WORDS = {
  retry: {
    label: 'Why will it succeed now?',
    hint: 'It gets all its attempts again. Nothing is done twice. The reason stays in the log.',
    act: 'Retry',
    look: 'primary',
    route: caseRoutes.retryJob,
  },
  dismiss: {
    label: 'Why is it no longer needed?',
    hint: 'It never runs again. The reason stays in the log.',
    act: 'Dismiss',
    look: 'danger',
    route: caseRoutes.dismissJob,
  },
} as const;

type EndProps = { of: StaffCase; end: End; onClose: () => void };

export function EndJob({ of: { reference }, end, onClose }: EndProps) {
  const { route, ...words } = WORDS[end];
  return (
    <ReasonForm
      {...words}
      send={(reason) => callStaff(route, { reference, reason })}
      onClose={onClose}
    />
  );
}
