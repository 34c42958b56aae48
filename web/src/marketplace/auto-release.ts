// Text about where the money goes if the buyer doesn't respond, shown wherever a screen promises to hold it.
import { ARRIVES_WITHIN_DAYS, RELEASE_AFTER_DAYS } from '@alajo/contract/time-limits.ts';

export const AUTO_RELEASE_TEXT = `If we don’t hear from you, an order counts as delivered ${ARRIVES_WITHIN_DAYS} days after it was sent, and the seller is paid ${RELEASE_AFTER_DAYS} days after delivery.`;
