// A link to share, such as a payment link: as a QR code, with the phone's share sheet, on WhatsApp, or
// copied.
import { MessageCircle, Share2 } from 'lucide-react';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { Button, buttonClass } from './button.tsx';
import { CopyableText } from './copyable-text.tsx';

const linkOf = (path: string) => `${window.location.origin}${path}`;

type CodeProps = {
  path: string;
  /** Describes the link's target. */
  subject?: string;
  className?: string;
};

/** QR code of a link, on white in both themes, so that every camera reads it. */
export function LinkCode({ path, subject = 'payment link', className = 'size-44' }: CodeProps) {
  return (
    <img
      alt={`QR code of the ${subject}`}
      className={`rounded-card bg-white p-2 ${className}`}
      src={`data:image/svg+xml,${encodeURIComponent(renderSVG(linkOf(path)))}`}
    />
  );
}

type Props = {
  path: string;
  /** Text of the message before the link. */
  text: string;
  label?: string;
  /** True if sharing is the page's purpose: its button is then the primary one. */
  main?: boolean;
};

export function ShareLink({ path, text, label = 'Payment link', main = false }: Props) {
  const [failed, setFailed] = useState('');
  const link = linkOf(path);
  const canShare = 'share' in navigator;
  const share = async () => {
    try {
      await navigator.share({ text, url: link });
    } catch (error) {
      // Closing the share sheet is not an error.
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setFailed('Sharing failed. Copy the link instead.');
    }
  };
  return (
    <div className="flex w-full flex-col gap-3 text-left">
      <div className="flex flex-wrap gap-3">
        {canShare && (
          <Button variant={main ? 'primary' : 'tint'} className="flex-1" onClick={share}>
            <Share2 size={18} aria-hidden="true" />
            Share
          </Button>
        )}
        <a
          className={buttonClass(main && !canShare ? 'primary' : 'tint', 'flex-1')}
          href={`https://wa.me/?text=${encodeURIComponent(`${text} ${link}`)}`}
          rel="noreferrer"
          target="_blank"
        >
          <MessageCircle size={18} aria-hidden="true" />
          WhatsApp
        </a>
      </div>
      <CopyableText label={label} shown={link.replace(/^https?:\/\//, '')} text={link} link />
      <p role="status" className="text-sm text-muted empty:hidden">
        {failed}
      </p>
    </div>
  );
}
