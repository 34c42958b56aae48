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
import { EndButtons, EndForm, endCase } from '../cases/case-ends.tsx';
import { ReasonForm } from '../kit/reason-form.tsx';
import { casePage } from '../places.ts';
import { useKeys } from '../platform/keys.ts';
import { callStaff, may } from '../platform/session.ts';
import { Act } from '../ui/act.tsx';
import { SeeId } from './recovery-acts.tsx';

type Writing = 'note' | 'take';
type Props = { of: StaffCase; me: StaffMe };
/** True once the case’s content is on the screen. */
type ActsProps = Props & { read: boolean };

export function CaseActs({ of, me, read, ends }: ActsProps & { ends: readonly CaseEnd[] }) {
  const client = useQueryClient();
  const [writing, setWriting] = useState<Writing>();
  const changed = () => client.invalidateQueries({ queryKey: ['cases'] });
  const [ending, setEnding] = useState<CaseEnd>();
  const close = () => setWriting(undefined);
  const page = casePage(of);
  if (writing === 'note') return <WriteNote of={of} onClose={close} />;
  if (writing === 'take') return <Take of={of} onClose={close} />;
  if (ending) {
    const done = () => setEnding(undefined);
    return <EndForm end={ending} send={(body) => endCase(of, body)} onClose={done} />;
  }
  return (
    <>
      {of.kind === 'recovery' && may(me, 'identity.read_documents') && (
        <SeeId of={of} read={read} />
      )}
      {page === undefined && (
        <EndButtons ends={ends} disabled={isColleagues(of, me)} onChoose={setEnding} />
      )}
      {may(me, 'cases.claim') && (
        <Claim of={of} me={me} onDone={changed} onTake={() => setWriting('take')} />
      )}
      {may(me, 'customers.note') && <NoteButton onWrite={() => setWriting('note')} />}
      {page && <OpenPage to={page} />}
    </>
  );
}

const isColleagues = ({ owner }: StaffCase, me: StaffMe) => owner !== null && owner.id !== me.id;

type ClaimProps = Props & { onDone: () => void; onTake: () => void };

/** Claims a free case, and releases the caller’s or a colleague’s. */
function Claim({ of, me, onDone, onTake }: ClaimProps) {
  const { kind, reference, owner } = of;
  const route = owner === null ? caseRoutes.claim : caseRoutes.release;
  const swap = useAction({
    mutationFn: () => callStaff(route, { kind, reference }),
    onSettled: onDone,
  });
  const taken = isColleagues(of, me);
  const press = taken ? onTake : () => swap.mutate();
  const says = owner === null ? 'Claim' : 'Release';
  useKeys('This case', [{ key: 'c', says: says.toLowerCase(), run: press }]);
  return (
    <>
      {swap.error && (
        <div className="col-span-2">
          <Notice tone="bad">{errorMessage(swap.error)}</Notice>
        </div>
      )}
      <div className={owner === null ? 'col-span-2' : undefined}>
        <Act
          look={owner === null ? 'primary' : 'plain'}
          hint="c"
          wide
          busy={swap.isPending}
          onClick={press}
        >
          {says}
        </Act>
      </div>
    </>
  );
}

function NoteButton({ onWrite }: { onWrite: () => void }) {
  useKeys('Notes', [{ key: 'n', says: 'note', run: onWrite }]);
  return (
    <Act hint="n" wide onClick={onWrite}>
      Note
    </Act>
  );
}

function OpenPage({ to }: { to: string }) {
  const go = useNavigate();
  const open = () => go(to);
  useKeys('This case', [{ key: 'o', says: 'open', run: open }]);
  return (
    <div className="col-span-2">
      <Act hint="o" wide onClick={open}>
        Open
      </Act>
    </div>
  );
}

type WritingProps = { of: StaffCase; onClose: () => void };

function WriteNote({ of: { kind, reference }, onClose }: WritingProps) {
  const [idempotency_key] = useState(newIdempotencyKey);
  return (
    <ReasonForm
      label="Note"
      hint="Visible to colleagues, not to the customer."
      act="Save note"
      schema={noteBody.shape.body}
      send={(body) => callStaff(caseRoutes.note, { kind, reference, body }, { idempotency_key })}
      onClose={onClose}
    />
  );
}

/** Releases a colleague’s case for a reason that stays in the log. */
function Take({ of: { kind, reference, owner }, onClose }: WritingProps) {
  return (
    <ReasonForm
      label={`Why release ${owner?.name}’s case?`}
      hint="It stays in the log."
      act="Release"
      send={(why) => callStaff(caseRoutes.release, { kind, reference, reason: why })}
      onClose={onClose}
    />
  );
}
