// Transfers asked back whose receiver has not answered yet, for our people: they have no ticket until the
// receiver refuses or the time is over, and end by themselves.
import { formatNaira } from '@alajo/contract/money.ts';
import { toReference } from '@alajo/contract/reference.ts';
import type { Attention } from '../staff/cases.ts';

const RECALL = /^recall-[1-9]\d{0,14}$/;

export const recallAttention: Attention = {
  outcomes: [],
  async list(db, limit) {
    const rows = await db
      .selectFrom('support_recall')
      .selectAll()
      .where('status', '=', 'asked')
      .orderBy('asked_at')
      .limit(limit)
      .execute();
    return rows.map(({ id, status, amount, other, entry_id, asked_at, answer_by }) => ({
      reference: `recall-${id}`,
      what: `${formatNaira(amount)} asked back from ${other}, who has not answered`,
      status,
      provider_reference: toReference(entry_id),
      since: asked_at,
      by: answer_by,
    }));
  },
  owns: (reference) => RECALL.test(reference),
  end: async () => false,
};
