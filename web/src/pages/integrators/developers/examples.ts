/** What the examples of the guide do when scripts run: they are copied, and keep to the language that was chosen. */

const LANGUAGE_KEY = 'guide-language';

/** Copies the example below a Copy button, and says so on the button. */
export async function copyExample(target: Element): Promise<void> {
  const button = target.closest('[data-copy]');
  const panels = button?.closest('.example')?.querySelectorAll('pre') ?? [];
  const example = [...panels].find((panel) => panel.checkVisibility());
  const words = button?.firstChild;
  if (!example || !words) return;
  try {
    await navigator.clipboard.writeText(example.textContent ?? '');
    words.textContent = 'Copied';
  } catch {
    // Where the browser keeps its clipboard to itself, as without https, people copy what is selected.
    window.getSelection()?.selectAllChildren(example);
    words.textContent = 'Selected';
  }
}

/**
 * Lets a choice of language hold for every example, on this page and on those that follow.
 * @returns what ends it
 */
export function shareLanguage(guide: HTMLElement): () => void {
  const choose = (language: string) => {
    for (const tab of guide.querySelectorAll<HTMLInputElement>('input[data-tab]')) {
      if (tab.value === language) tab.checked = true;
    }
  };
  const onChange = ({ target }: Event) => {
    const { value } = target as HTMLInputElement;
    const before = (target as Element).getBoundingClientRect().top;
    choose(value);
    // Examples above may have become longer or shorter: what was pressed stays where it is.
    window.scrollBy({ top: (target as Element).getBoundingClientRect().top - before, behavior: 'instant' });
    try {
      sessionStorage.setItem(LANGUAGE_KEY, value);
    } catch {
      // A browser that keeps nothing asks again on the next page.
    }
  };
  try {
    choose(sessionStorage.getItem(LANGUAGE_KEY) ?? '');
  } catch {
    // As above.
  }
  guide.addEventListener('change', onChange);
  return () => guide.removeEventListener('change', onChange);
}
