// Search field of a list, kept in the URL; it searches on Enter.
import { Search } from 'lucide-react';

type Props = {
  label: string;
  value: string | undefined;
  onSearch: (text: string | undefined) => void;
};

export function SearchField({ label, value = '', onSearch }: Props) {
  return (
    <form
      // A link from another page sets a new term.
      key={value}
      onSubmit={(event) => {
        event.preventDefault();
        const text = new FormData(event.currentTarget).get('q');
        onSearch(typeof text === 'string' && text.trim() !== '' ? text.trim() : undefined);
      }}
      className="relative flex h-7 w-56 items-center rounded-full border border-line bg-surface text-muted focus-within:border-primary"
    >
      <Search size={15} aria-hidden="true" className="absolute left-2.5" />
      <input
        type="search"
        name="q"
        aria-label={label}
        placeholder={label}
        defaultValue={value}
        maxLength={80}
        className="h-full w-full rounded-full bg-transparent pr-2.5 pl-8 text-text"
      />
    </form>
  );
}
