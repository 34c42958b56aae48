// Shares a text on WhatsApp, through the phone's share sheet, or by copying it.
import { whatsAppLink } from '@alajo/contract/ajo/invitations.ts';
import { Copy, MessageCircle, Share2 } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../ui/button.tsx';

type Props = {
  /** The message, with its link. */
  text: string;
  /** The text that Copy copies. */
  copied: string;
};

export function ShareText({ text, copied }: Props) {
  const [message, setMessage] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(copied);
      setMessage('Copied');
    } catch {
      setMessage(`Copy it: ${copied}`);
    }
  };
  const share = async () => {
    try {
      await navigator.share({ text });
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy();
    }
  };
  return (
    <div className="flex flex-col gap-3">
      <a
        href={whatsAppLink(text)}
        target="_blank"
        rel="noreferrer"
        className={buttonClass('primary', 'min-h-12')}
      >
        <MessageCircle size={18} aria-hidden="true" />
        Share on WhatsApp
      </a>
      <div className="flex gap-3">
        {'share' in navigator && (
          <Button variant="secondary" className="flex-1" onClick={share}>
            <Share2 size={18} aria-hidden="true" />
            Share
          </Button>
        )}
        <Button variant="secondary" className="flex-1" onClick={copy}>
          <Copy size={18} aria-hidden="true" />
          Copy
        </Button>
      </div>
      <p role="status" className="break-all text-center text-muted text-sm empty:hidden">
        {message}
      </p>
    </div>
  );
}
