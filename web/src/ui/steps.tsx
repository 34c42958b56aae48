// Progress through a short flow: one bar per step.
type Props = { done: number; of?: number };

export function Steps({ done, of = 3 }: Props) {
  const bars = Array.from({ length: of }, (_, at) => at + 1);
  return (
    <ol aria-label={`Step ${done} of ${of}`} className="flex gap-2">
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
