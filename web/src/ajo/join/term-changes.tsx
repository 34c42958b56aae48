// Terms of a next cycle that differ from the last one.
import { Notice } from '../../ui/card.tsx';

export function TermChanges({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0)
    return <p className="text-muted text-sm">The terms are the same as last time.</p>;
  return (
    <Notice tone="warn">
      <p className="font-semibold">What’s changed since last time</p>
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {changes.map((sentence) => (
          <li key={sentence} className="break-words">
            {sentence}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
