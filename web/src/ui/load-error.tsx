// Message for something that could not be loaded, with Retry.
import { Button } from './button.tsx';

type Props = {
  subject?: string;
  onRetry: () => void;
  /** With it, the message is over the end of the page, above a phone's tabs, so nothing shifts. */
  onClose?: (() => void) | undefined;
};

export function LoadError({ subject = 'This', onRetry, onClose }: Props) {
  return (
    <div
      role="alert"
      className={onClose ? 'no-print fixed inset-x-0 bottom-16 z-50 px-4 pb-12' : 'no-print'}
    >
      <div className="mx-auto flex max-w-xl flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-3 pl-4">
        <span>{subject} could not be loaded. Check your connection and try again.</span>
        <span className="ml-auto flex gap-2">
          {onClose && (
            <Button variant="ghost" onClick={onClose}>
              Close
            </Button>
          )}
          <Button onClick={onRetry}>Retry</Button>
        </span>
      </div>
    </div>
  );
}
