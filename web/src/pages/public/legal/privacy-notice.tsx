import { useEffect, useRef, useState } from 'react';

const ADDRESS = '/legalpolicies';
const ID = 'privacy-notice';

/**
 * Shows what the portal keeps, and why. Only the server knows this text, so it writes it into the HTML of the page. After a
 * navigation within the site, the text is read from that HTML by a request.
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
        // The HTML is safe: the server writes it from our own texts.
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
