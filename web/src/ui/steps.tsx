// Progress through a short flow: one bar per step.
type Props = { done: number; total?: number };

export function Steps({ done, total = 3 }: Props) {
  const bars = Array.from({ length: total }, (_, index) => index + 1);
  return (
    <ol aria-label={`Step ${done} of ${total}`} className="flex gap-2">
      {bars.map((step) => (
        <li
          key={step}
          aria-current={step === done ? 'step' : undefined}
          className={`h-1 flex-1 rounded-full ${step <= done ? 'bg-primary' : 'bg-line'}`}
        />
      ))}
    </ol>
  );
}
