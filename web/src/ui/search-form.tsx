import { useState } from 'react';
import { Button } from './button.tsx';
import { TextField } from './text-fields.tsx';

/**
 * Searches a list when it is sent, not while it is typed.
 * @param value what the list is searched for now
 * @param onSearch takes the new text; empty shows all
 */
export function SearchForm({
  label,
  value,
  onSearch,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  return (
    <form
      role="search"
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <TextField name="search" label={label} value={text} onChange={setText} />
      <Button type="submit" variant="secondary">
        Search
      </Button>
      {value && (
        <Button
          variant="ghost"
          onClick={() => {
            setText('');
            onSearch('');
          }}
        >
          Clear
        </Button>
      )}
    </form>
  );
}
