/** Stands in for style sheets: jsdom draws nothing. */
export {};
