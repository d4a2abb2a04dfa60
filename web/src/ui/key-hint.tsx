/** Shows the key of an action; hidden on touch screens and from screen readers. */
export function KeyHint({ children }: { children: string }) {
  return (
    <kbd
      aria-hidden="true"
      className="ml-1 rounded border border-control bg-page px-1.5 font-sans text-xs leading-5 font-semibold text-ink max-md:hidden pointer-coarse:hidden"
    >
      {children}
    </kbd>
  );
}
