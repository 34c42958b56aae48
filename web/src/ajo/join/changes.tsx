// Which terms of a next cycle are others than last time.
import { Notice } from '../../ui/card.tsx';

export function Changes({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0)
    return <p className="text-muted text-sm">Its terms are those of last time.</p>;
  return (
    <Notice tone="warn">
      <p className="font-semibold">What is different from last time</p>
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
