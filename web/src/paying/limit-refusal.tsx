// A payment that the server refused because of a limit, with the button that raises it. Loaded when it happens.
import { limitRefusal } from '@alajo/contract/wallet/limit-refusals.ts';
import * as z from 'zod/mini';
import type { Refusal } from '../platform/api.ts';
import { Notice } from '../ui/card.tsx';
import { OverLimitActions, overLimitText } from './over-limit.tsx';

export default function LimitRefusalNotice({ refusal }: { refusal: Refusal }) {
  const limit = z.safeDecode(limitRefusal, Object(refusal.cause).limit).data;
  return (
    <>
      <Notice tone="bad">{limit ? overLimitText(limit) : refusal.message}</Notice>
      <OverLimitActions over={limit} />
    </>
  );
}
