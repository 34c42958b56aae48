// Smart cards for items waiting for the customer's answer.
import { formatNaira } from '@alajo/contract/money.ts';
import { waitingRoutes } from '@alajo/contract/notifications/pending-item-routes.ts';
import type { Waiting, WaitingKind } from '@alajo/contract/notifications/pending-items.ts';
import { call } from '../platform/api.ts';
import { formatDue } from '../platform/format.ts';
import type { SmartCard, WaitingCards } from './smart-card-rule.ts';

export async function findWaitingCards(signal: AbortSignal): Promise<WaitingCards> {
  const { results } = await call(waitingRoutes.waiting, undefined, { signal });
  const cardsOf = (kind: WaitingKind) =>
    results.filter((result) => result.kind === kind).map(cardOf);
  return { case: cardsOf('case'), recall: cardsOf('recall'), request: cardsOf('request') };
}

function cardOf(waiting: Waiting): SmartCard {
  switch (waiting.kind) {
    case 'case': {
      const { number, subject, updated_at } = waiting;
      return {
        id: `case-${number}-${updated_at}`,
        title: 'Your ticket is waiting for you',
        text: `We’ve replied to “${subject}” (${number}).`,
        action: { label: 'Read and reply', to: `/support?ticket=${number}` },
        urgent: true,
      };
    }
    case 'recall': {
      const { reference, name, amount, answer_by } = waiting;
      return {
        id: `recall-${reference}`,
        title: `${name} is asking you to return ${formatNaira(amount)}`,
        text: `They say it came to you by mistake. Return it or say no by ${formatDue(answer_by)}.`,
        action: { label: 'Review and answer', to: `/receipt?ref=${reference}` },
        urgent: true,
      };
    }
    case 'request': {
      const { slug, name, title, amount, expires_at } = waiting;
      const until = expires_at === null ? '' : ` Open until ${formatDue(expires_at)}.`;
      return {
        id: `request-${slug}`,
        title: `${name} is asking you for ${amount === null ? 'money' : formatNaira(amount)}`,
        text: `${title}.${until} Nothing is taken automatically.`,
        action: { label: 'Pay or decline', to: `/pay/${slug}` },
        urgent: true,
      };
    }
    default:
      throw new Error(`no card for ${waiting satisfies never}`);
  }
}
