// Alajo's mark and name.
import mark from './mark.svg';

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-bold text-text">
      <img src={mark} alt="" width="32" height="32" />
      Alajo
    </span>
  );
}
