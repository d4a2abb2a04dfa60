import type { FocusEvent, KeyboardEvent } from 'react';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const isOneLine = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && !/^(?:radio|checkbox|file)$/.test(target.type);

function isOpen(control: Control, form: HTMLFormElement): boolean {
  if (
    control.matches(':disabled') ||
    ('readOnly' in control && control.readOnly) ||
    control.closest('[hidden]')
  )
    return false;
  if (control instanceof HTMLInputElement && /^(?:radio|checkbox)$/.test(control.type))
    return !form.querySelector(`[name="${CSS.escape(control.name)}"]:checked`);
  return control.value === '';
}

/** Finds the first control after a field that has no answer. */
function openAfter(field: HTMLInputElement): Control | undefined {
  const { form } = field;
  if (!form) return undefined;
  const controls = [...form.querySelectorAll<Control>('input, select, textarea')];
  return controls.slice(controls.indexOf(field) + 1).find((control) => isOpen(control, form));
}

/**
 * Makes the enter key of an on-screen keyboard lead to the next question without an answer, and say so. Once all are
 * answered it sends the form. Where a mouse points, enter sends the form, as everywhere.
 */
export const leadsOn = {
  onFocus({ target }: FocusEvent<HTMLFormElement>) {
    if (isOneLine(target)) target.enterKeyHint = openAfter(target) ? 'next' : 'go';
  },
  onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    const { target, key, nativeEvent } = event;
    // A field may have a use of its own for the key.
    if (key !== 'Enter' || event.defaultPrevented || nativeEvent.isComposing || !isOneLine(target)) return;
    if (!matchMedia('(pointer: coarse)').matches) return;
    const next = openAfter(target);
    next?.focus();
    if (next && document.activeElement === next) event.preventDefault();
  },
};
