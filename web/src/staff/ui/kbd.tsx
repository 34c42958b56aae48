// A key as labelled on a keyboard. On a button, the button announces it to screen readers.
export function Kbd({ children, plain = false }: { children: string; plain?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`inline-block min-w-[18px] rounded-[5px] border border-b-2 px-1 text-center font-sans font-semibold text-[0.6875rem] leading-4 ${plain ? 'border-current' : 'border-line bg-surface text-muted'}`}
    >
      {children}
    </span>
  );
}
