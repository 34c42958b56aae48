// The ID sent with an account recovery, next to the ways to resolve its case.

import { numberOf } from '@alajo/contract/staff/case-kinds.ts';
import type { StaffCase } from '@alajo/contract/staff/case-schemas.ts';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ActionButton } from '../ui/action-button.tsx';

const FileDialog = lazyPart(() => import('./recovery-document.tsx'));

type Props = {
  staffCase: StaffCase;
  /** True once the case’s content is on the screen. */
  read: boolean;
};

export function ViewId({ staffCase: { reference, who }, read }: Props) {
  const [showing, setShowing] = useState(false);
  return (
    <div className="col-span-2">
      <ActionButton wide disabled={!read} onClick={() => setShowing(true)}>
        See the ID
      </ActionButton>
      {showing && (
        <FileDialog id={Number(numberOf(reference))} who={who} onClose={() => setShowing(false)} />
      )}
    </div>
  );
}
