import { useEffect, useRef, useState } from 'react';

const isPrerendering = typeof document === 'undefined';

/**
 * Shows HTML that only the server knows. The server writes it into the HTML of the page, in place of the comment with the
 * page's name. After a navigation within the site, it is read from that HTML by a request.
 * @param page the name of the page's file @param address where the page is @param id of the box, unique in the page
 * @param onMissing is called when it could not be read
 */
export function ServerPart({
  page,
  address,
  id,
  className,
  onMissing,
}: {
  page: string;
  address: string;
  id: string;
  className: string;
  onMissing?: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [html, setHtml] = useState(isPrerendering ? `<!--${page}-->` : '');
  const missing = useRef(onMissing);
  useEffect(() => {
    // The comment stays where the server has nothing to write.
    if (box.current?.firstChild) return undefined;
    const leave = new AbortController();
    fetch(address, { signal: leave.signal })
      .then((response) => response.text())
      .then((text) => {
        const part = new DOMParser().parseFromString(text, 'text/html').getElementById(id);
        if (!part) throw new Error('The page has no such part.');
        setHtml(part.innerHTML);
        if (!part.firstElementChild) missing.current?.();
      })
      .catch((error: unknown) => {
        if (leave.signal.aborted) return;
        console.warn(`The part ${id} of ${address} was not loaded`, error);
        missing.current?.();
      });
    return () => leave.abort();
  }, [address, id]);
  return (
    <div
      ref={box}
      id={id}
      className={`${className} empty:hidden`}
      suppressHydrationWarning
      // The HTML is safe: the server escapes what is not its own.
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
