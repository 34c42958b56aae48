// Shares a receipt as a picture, with the link where anyone can check it.
import { formatNaira } from '@alajo/contract/money.ts';
import type { Receipt } from '@alajo/contract/wallet/schemas.ts';
import { saveBlob } from '../platform/save-file.ts';

const RECEIPT_STATES: Record<Receipt['status'], string> = {
  success: 'Successful',
  pending: 'Pending',
  failed: 'Failed',
  reversed: 'Reversed',
};

/** State of the payment, as the receipt words it. */
export function receiptState({ status, waits_until, cancelled }: Receipt): string {
  if (cancelled) return 'Cancelled';
  return waits_until ? 'Waiting' : RECEIPT_STATES[status];
}

/** Public page that verifies the receipt. */
export const checkLink = ({ reference }: Receipt) =>
  `${window.location.origin}/verify/${reference}`;

/** Shares a picture of the receipt, or saves one; otherwise copies the link. Returns the message to show. */
export async function shareReceipt(receipt: Receipt): Promise<string> {
  const link = checkLink(receipt);
  const text = `Alajo receipt: ${formatNaira(receipt.amount)}, ${receipt.description}`;
  try {
    const { drawReceipt } = await import('./receipt-picture.ts');
    const picture = await drawReceipt(receipt, receiptState(receipt), link);
    const name = `alajo-receipt-${receipt.reference}.png`;
    const files = [new File([picture], name, { type: picture.type })];
    if (navigator.canShare?.({ files })) {
      await navigator.share({ title: 'Alajo receipt', text: `${text}. Check it: ${link}`, files });
      return '';
    }
    if (navigator.share) {
      await navigator.share({ title: 'Alajo receipt', text, url: link });
      return '';
    }
    saveBlob(name, picture);
    return 'Picture saved';
  } catch (error) {
    // Closing the share sheet is not an error.
    if (error instanceof DOMException && error.name === 'AbortError') return '';
    return `Copy it: ${link}`;
  }
}
