/** Replaces react-style-singleton of GraphiQL's dialogs, whose style element our content security policy forbids. */
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
