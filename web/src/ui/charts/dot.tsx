// Marks a point on a line, as a dot over a stretched chart: each position from 0 to 1.
type Props = { left: number; top: number; bad?: boolean };

export function Dot({ left, top, bad = false }: Props) {
  return (
    <span
      aria-hidden="true"
      className={`absolute size-2.5 rounded-full ${bad ? 'bg-bad' : 'bg-primary'}`}
      style={{
        left: `${left * 100}%`,
        top: `${top * 100}%`,
        translate: '-50% -50%',
        outline: '2px solid var(--surface)',
      }}
    />
  );
}
