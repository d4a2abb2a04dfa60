import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { SHORT_TEXT_MAX } from '@portal/schema/limits';
import { controlLooks, controlProps, Field } from '../../../../ui/field.tsx';
import { matchesOf } from '../../../../ui/suggesting-textarea.tsx';
import { settings } from './settings-index.ts';

/** Finds a setting by its name, and leads to it. */
export function SettingsSearch() {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const found = text.trim() === '' ? [] : matchesOf(settings, text.trim());
  const [first] = found;
  const field = { name: 'setting', label: 'Find a setting', hidesLabel: true };
  return (
    <search
      aria-label="Settings"
      className="settings-search"
      onKeyDown={(event) => {
        if (event.key === 'Escape') setText('');
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!first) return;
          setText('');
          void navigate(first.id);
        }}
      >
        <Field {...field}>
          <input
            {...controlProps(field)}
            type="search"
            value={text}
            placeholder={field.label}
            maxLength={SHORT_TEXT_MAX}
            autoComplete="off"
            onChange={({ target }) => setText(target.value)}
            className={controlLooks}
          />
        </Field>
      </form>
      <p role="status" className="sr-only">
        {text.trim() !== '' && `${found.length} ${found.length === 1 ? 'setting' : 'settings'}`}
      </p>
      {text.trim() !== '' && (
        <div className="absolute inset-x-0 z-20 rounded-box border border-control bg-raised p-2 shadow-lg">
          {found.length === 0 && <p className="px-2 py-1 text-sm text-muted">No setting has these words.</p>}
          <ul>
            {found.map(({ id, label, page }) => (
              <li key={id}>
                <Link
                  to={id}
                  onClick={() => setText('')}
                  className="block rounded-box px-2 py-1 no-underline"
                >
                  <span className="block font-semibold">{label}</span>
                  <span className="block text-sm text-muted">{page}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  );
}

/** Moves the focus to the setting that the address names, once it is there. */
export function useNamedSetting(isLoaded: boolean): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (!isLoaded || !hash) return;
    const setting = document.getElementById(hash.slice(1));
    const folded = setting?.closest('details');
    if (folded) folded.open = true;
    setting?.focus();
  }, [isLoaded, hash, key]);
}
