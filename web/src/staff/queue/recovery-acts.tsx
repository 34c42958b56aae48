// The ID sent with an account recovery, next to the ways to resolve its case.

import { numberOf } from '@alajo/contract/staff/case-kinds.ts';
import type { StaffCase } from '@alajo/contract/staff/case-schemas.ts';
import { useState } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Act } from '../ui/act.tsx';

const FileDialog = lazyPart(() => import('./recovery-file.tsx'));

type Props = {
  of: StaffCase;
  /** True once the case’s content is on the screen. */
  read: boolean;
};

export function SeeId({ of: { reference, who }, read }: Props) {
  const [showing, setShowing] = useState(false);
  return (
    <div className="col-span-2">
      <Act wide disabled={!read} onClick={() => setShowing(true)}>
        See the ID
      </Act>
      {showing && (
        <FileDialog id={Number(numberOf(reference))} who={who} onClose={() => setShowing(false)} />
      )}
    </div>
  );
}
