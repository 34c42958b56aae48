// A key, as it is written on a keyboard. Where a button has it, the button says so to screen readers.
export function Kbd({ children, plain = false }: { children: string; plain?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block min-w-[18px] rounded-[5px] border border-b-2 px-1 text-center font-sans font-semibold text-[11px] leading-4 ${plain ? 'border-current' : 'border-line bg-surface text-muted'}`}
    >
      {children}
    </span>
  );
}
