import { useEffect, useRef, useState } from 'react';

const ADDRESS = '/legalpolicies';
const ID = 'privacy-notice';

/**
 * What the portal keeps, and why. The server writes it into the page, as it alone knows it: so it is no script. Whoever comes
 * from another page gets it out of the page as the server sends it.
 */
export function PrivacyNotice() {
  const box = useRef<HTMLDivElement>(null);
  const [html, setHtml] = useState(`<!--${ADDRESS.slice(1)}-->`);
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    if (box.current?.firstElementChild) return undefined;
    const leave = new AbortController();
    fetch(ADDRESS, { signal: leave.signal })
      .then((response) => response.text())
      .then((text) => {
        const notice = new DOMParser().parseFromString(text, 'text/html').getElementById(ID);
        if (!notice?.firstElementChild) throw new Error('The page has no notice.');
        setHtml(notice.innerHTML);
      })
      .catch((error: unknown) => {
        if (leave.signal.aborted) return;
        console.warn('The privacy notice was not loaded', error);
        setFailed(true);
      });
    return () => leave.abort();
  }, []);
  return (
    <>
      <div
        ref={box}
        id={ID}
        className="grid gap-8 empty:hidden"
        suppressHydrationWarning
        // Our own texts, written by the server.
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {hasFailed && (
        <p>
          What we keep, why, and how long is missing here.{' '}
          <a href={ADDRESS} className="text-link">
            Load the page again
          </a>
        </p>
      )}
    </>
  );
}
