/**
 * Replaces react-style-singleton, by which GraphiQL's dialogs lock scrolling: our content security policy forbids its
 * style element, but allows a constructed style sheet.
 */
import { useEffect } from 'react';

export const styleSingleton = () =>
  function AdoptedStyle({ styles }: { styles: string }) {
    useEffect(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(styles);
      document.adoptedStyleSheets.push(sheet);
      return () => {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
      };
    }, [styles]);
    return null;
  };
