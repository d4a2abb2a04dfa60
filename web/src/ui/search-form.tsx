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
      className="flex w-full items-end gap-2 sm:w-auto"
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      {/* The label may reach over the buttons: nothing stands above them. */}
      <div className="min-w-0 flex-1 whitespace-nowrap sm:w-64 sm:flex-none">
        <TextField name="search" label={label} value={text} onChange={setText} />
      </div>
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
