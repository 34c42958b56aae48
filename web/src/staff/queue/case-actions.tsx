// Actions on a case: resolve it if it has no separate page, claim or release it, and add a note.
import { caseRoutes } from '@alajo/contract/console/case-routes.ts';
import type { CaseEnd } from '@alajo/contract/staff/case-ends.ts';
import { noteBody, type StaffCase } from '@alajo/contract/staff/case-schemas.ts';
import type { StaffMe } from '@alajo/contract/staff/schemas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../platform/action.ts';
import { errorMessage, newIdempotencyKey } from '../../platform/api.ts';
import { Notice } from '../../ui/card.tsx';
import { casePage } from '../case-links.ts';
import { EndButtons, EndForm, endCase } from '../cases/case-ends.tsx';
import { ReasonForm } from '../kit/reason-form.tsx';
import { callStaff, may } from '../platform/session.ts';
import { useKeys } from '../platform/shortcuts.ts';
import { ActionButton } from '../ui/action-button.tsx';
import { ViewId } from './recovery-actions.tsx';

type OpenForm = 'note' | 'release';
type Props = { staffCase: StaffCase; me: StaffMe };
/** True once the case’s content is on the screen. */
type ActionsProps = Props & { read: boolean };

export function CaseActions({
  staffCase,
  me,
  read,
  ends,
}: ActionsProps & { ends: readonly CaseEnd[] }) {
  const client = useQueryClient();
  const [writing, setWriting] = useState<OpenForm>();
  const changed = () => client.invalidateQueries({ queryKey: ['cases'] });
  const [ending, setEnding] = useState<CaseEnd>();
  const close = () => setWriting(undefined);
  const page = casePage(staffCase);
  const canClaim = may(me, 'cases.claim');
  const canNote = may(me, 'customers.note');
  // Two short buttons share a row: release and note, otherwise note and open.
  const besideRelease = canClaim && canNote && staffCase.owner !== null;
  const besideOpen = canNote && !besideRelease && page !== undefined;
  if (writing === 'note') return <WriteNote staffCase={staffCase} onClose={close} />;
  if (writing === 'release') return <ReleaseForm staffCase={staffCase} onClose={close} />;
  if (ending) {
    const done = () => setEnding(undefined);
    return <EndForm end={ending} send={(body) => endCase(staffCase, body)} onClose={done} />;
  }
  return (
    <>
      {staffCase.kind === 'recovery' && may(me, 'identity.read_documents') && (
        <ViewId staffCase={staffCase} read={read} />
      )}
      {page === undefined && (
        <EndButtons ends={ends} disabled={isColleaguesCase(staffCase, me)} onChoose={setEnding} />
      )}
      {canClaim && (
        <Claim
          staffCase={staffCase}
          me={me}
          onDone={changed}
          onRelease={() => setWriting('release')}
        />
      )}
      {canNote && (
        <div className={besideRelease || besideOpen ? undefined : 'col-span-2'}>
          <NoteButton onWrite={() => setWriting('note')} />
        </div>
      )}
      {page && (
        <div className={besideOpen ? undefined : 'col-span-2'}>
          <OpenPage to={page} />
        </div>
      )}
    </>
  );
}

const isColleaguesCase = ({ owner }: StaffCase, me: StaffMe) =>
  owner !== null && owner.id !== me.id;

type ClaimProps = Props & { onDone: () => void; onRelease: () => void };

/** Claims a free case, and releases the caller’s or a colleague’s. */
function Claim({ staffCase, me, onDone, onRelease }: ClaimProps) {
  const { kind, reference, owner } = staffCase;
  const route = owner === null ? caseRoutes.claim : caseRoutes.release;
  const claimOrRelease = useAction({
    mutationFn: () => callStaff(route, { kind, reference }),
    onSettled: onDone,
  });
  const colleagues = isColleaguesCase(staffCase, me);
  const press = colleagues ? onRelease : () => claimOrRelease.mutate();
  const label = owner === null ? 'Claim' : colleagues ? 'Release…' : 'Release';
  useKeys('This case', [{ key: 'c', label: label.toLowerCase(), run: press }]);
  return (
    <>
      {claimOrRelease.error && (
        <div className="col-span-2">
          <Notice tone="bad">{errorMessage(claimOrRelease.error)}</Notice>
        </div>
      )}
      <div className={owner === null ? 'col-span-2' : undefined}>
        <ActionButton
          variant={owner === null ? 'primary' : 'plain'}
          hint="c"
          wide
          busy={claimOrRelease.isPending}
          onClick={press}
        >
          {label}
        </ActionButton>
      </div>
    </>
  );
}

function NoteButton({ onWrite }: { onWrite: () => void }) {
  useKeys('Notes', [{ key: 'n', label: 'note', run: onWrite }]);
  return (
    <ActionButton hint="n" wide onClick={onWrite}>
      Note
    </ActionButton>
  );
}

function OpenPage({ to }: { to: string }) {
  const go = useNavigate();
  const open = () => go(to);
  useKeys('This case', [{ key: 'o', label: 'open', run: open }]);
  return (
    <ActionButton hint="o" wide onClick={open}>
      Open
    </ActionButton>
  );
}

type WritingProps = { staffCase: StaffCase; onClose: () => void };

function WriteNote({ staffCase: { kind, reference }, onClose }: WritingProps) {
  const [idempotency_key] = useState(newIdempotencyKey);
  return (
    <ReasonForm
      label="Note"
      hint="Visible to colleagues, not to the customer."
      submitLabel="Save note"
      schema={noteBody.shape.body}
      send={(body) => callStaff(caseRoutes.note, { kind, reference, body }, { idempotency_key })}
      onClose={onClose}
    />
  );
}

/** Releases a colleague’s case for a reason that stays in the log. */
function ReleaseForm({ staffCase: { kind, reference, owner }, onClose }: WritingProps) {
  return (
    <ReasonForm
      label={`Why release ${owner?.name}’s case?`}
      hint="It stays in the log."
      submitLabel="Release"
      send={(reason) => callStaff(caseRoutes.release, { kind, reference, reason })}
      onClose={onClose}
    />
  );
}
