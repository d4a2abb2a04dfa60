/**
 * Stands in for react-style-singleton, which GraphiQL's dialogs hold the page still with: a style element would break
 * our content security policy, a style sheet made by script does not.
 */
import { useEffect } from 'react';

/** Makes a component that applies the styles that it is given for as long as it is there. */
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
