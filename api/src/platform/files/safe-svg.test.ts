/** The SVG that strangers see draws, and does nothing else. */
import { expect, test } from '@jest/globals';
import { safeSvg } from './safe-svg.ts';

const svg = (inside: string, attributes = 'viewBox="0 0 40 10"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}</svg>`,
  );

test('what draws stays, and what programs add for themselves goes', () => {
  const given = Buffer.from(
    `\uFEFF<?xml version="1.0" encoding="utf-8"?><?editor x?><!-- Made by hand -->
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ink="urn:ink" ink:version="1" viewBox="0 0 40 10" width="4cm">
<metadata><ink:x/><script/></metadata><ink:view><ink:y/></ink:view>
<style><![CDATA[.a{fill:url(#g)} .b>.c{fill:red}]]></style>
<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
<path id="p" class="a" d="M0 0h9" style="stroke:url('#g')"/><use xlink:href="#p"/><text>A &amp; B</text>
<image href="data:image/png;base64,iVBORw0="/></svg>`,
  );
  const { svg: written, size } = safeSvg(given);
  expect(size).toEqual({ width: 512, height: 128 });
  expect(written.replace(/>\s+</g, '><')).toBe(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10" width="512" height="128">` +
      `<style>.a{fill:url(#g)} .b&gt;.c{fill:red}</style>` +
      `<defs><linearGradient id="g"><stop offset="0" stop-color="#fff"></stop></linearGradient></defs>` +
      `<path id="p" class="a" d="M0 0h9" style="stroke:url(&#39;#g&#39;)"></path><use href="#p"></use><text>A &amp; B</text>` +
      `<image href="data:image/png;base64,iVBORw0="></image></svg>`,
  );
  // What was written is read again as it is.
  expect(safeSvg(Buffer.from(written)).svg).toBe(written);
});

test('a drawing without a viewBox gets one of its pixels', () => {
  expect(safeSvg(svg('', 'width="30px" height="60"'))).toEqual({
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="512" viewBox="0 0 30 60"></svg>',
    size: { width: 256, height: 512 },
  });
});

const times = (count: number, write: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => write(at)).join('');
const nested = (element: string, refer: (at: number) => string) =>
  times(7, (at) => `<${element} id="p${at}">${times(10, () => `<path ${refer(at + 1)}/>`)}</${element}>`);
const often = 'draws its parts too often';

test('a gradient, a mask and a pattern of a picture are drawn as often as a logo needs them', () => {
  const drawing = svg(
    `<defs><linearGradient id="g">${times(3, () => '<stop/>')}</linearGradient><mask id="m"><path fill="url(#g)"/></mask>
<image id="i" href="data:image/png;base64,iVBORw0="/><pattern id="p"><use href="#i"/></pattern></defs>
<style>.a{fill:url(#p);mask:url(#m)}</style>${times(4_000, () => '<path class="a" fill="url(#g)"/>')}`,
  );
  expect(safeSvg(drawing).svg).toContain('url(#m)');
});

const clones = '<g id="a"><use href="#b"/><use href="#b"/></g><use href="#a"/>';

test.each([
  ['a script', svg('<script>alert(1)</script>'), 'has a script'],
  ['a script by a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg"/>'), 'has a script'],
  ['an event handler', svg('', 'viewBox="0 0 1 1" onload="alert(1)"'), 'has an event handler (onload)'],
  ['an event handler of an element', svg('<path onClick="x()"/>'), 'has an event handler (onClick)'],
  ['a part of a web page', svg('<foreignObject/>'), 'has a part of a web page (foreignObject)'],
  ['an element of HTML', svg('<h:body xmlns:h="http://www.w3.org/1999/xhtml"/>'), 'has a part of a web page'],
  ['a link', svg('<a href="#x"/>'), 'has a link'],
  ['what moves', svg('<animate attributeName="href"/>'), 'does more than draw (animate)'],
  ['a filter that loads', svg('<filter><feImage href="#a"/></filter>'), 'does more than draw (feImage)'],
  ['an image elsewhere', svg('<image href="https://example.com/a.png"/>'), 'outside of it (href)'],
  ['an image by XLink', svg('<image xlink:href="//example.com/a.png"/>'), 'outside of it (href)'],
  ['an SVG inside', svg('<image href="data:image/svg+xml;base64,AAAA"/>'), 'outside of it (href)'],
  ['data where no image is', svg('<use href="data:image/png;base64,AAAA"/>'), 'outside of it (href)'],
  ['a script as an address', svg('<use href="javascript:alert(1)"/>'), 'outside of it (href)'],
  ['a paint elsewhere', svg('<path fill="url(https://example.com/a#b)"/>'), 'outside of it (url)'],
  ['a paint in quotes', svg(`<path style="fill:url( 'http://x/#a' )"/>`), 'outside of it (url)'],
  ['a style elsewhere', svg('<style>.a{fill:URL(//x)}</style>'), 'outside of it (url)'],
  ['a style in two parts', svg('<style>.a{fill:ur<![CDATA[l(//x)}]]></style>'), 'outside of it (url)'],
  ['an image set', svg(`<style>.a{mask:image-set("//x" 1x)}</style>`), 'outside of it'],
  ['an import', svg('<style>@import "//x";</style>'), '@'],
  ['an escape', svg('<style>.a{fill:u\\72l(//x)}</style>'), 'a backslash'],
  ['a style that begins as data do', svg('<path style="data:image/;fill:url(//x)"/>'), 'outside of it (url)'],
  ['a style in a style', svg('<style>ur<style>x</style>l(//x)</style>'), 'has an element in its styles'],
  ['clones of clones', svg(clones), 'has clones of clones (use)'],
  ...['pattern', 'mask', 'marker', 'clipPath', 'symbol', 'g'].map((element): [string, Buffer, string] => [
    `parts in parts (${element})`,
    svg(nested(element, (at) => `fill="url(#p${at})"`)),
    often,
  ]),
  [
    'patterns by styles',
    svg(
      `<style>path{fill:url('#p3')}</style>${nested('pattern', () => '')}${times(50, (at) => `<path mask="url(#p${at % 7})"/>`.repeat(90))}`,
    ),
    often,
  ],
  [
    'a large part many times',
    svg(`<g id="a">${times(500, () => '<path/>')}</g>${times(500, () => '<use href="#a"/>')}`),
    often,
  ],
  ['a document type', Buffer.from(`<!DOCTYPE svg>${svg('').toString()}`), 'has a document type (DOCTYPE)'],
  [
    'entities',
    Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b"><!ENTITY c "&a;&a;">]>${svg('<text>&c;</text>').toString()}`),
    'has a document type (DOCTYPE)',
  ],
  ['an entity that nothing declares', svg('<text>&nbsp;</text>'), 'is damaged'],
  ['a cut file', svg('<g>').subarray(0, -6), 'is damaged'],
  ['HTML', Buffer.from('<html><body/></html>'), 'is not an SVG'],
  ['an svg of no namespace', Buffer.from('<svg viewBox="0 0 1 1"/>'), 'is not an SVG'],
  ['blanks', Buffer.from('<'), 'is damaged'],
  ['UTF-16', Buffer.from('\uFEFF<svg/>', 'utf16le'), 'is not written in UTF-8'],
  [
    'another encoding by name',
    Buffer.from(`<?xml version="1.0" encoding="UTF-7"?>${svg('').toString()}`),
    'is not written in UTF-8',
  ],
  ['no size', svg('', 'width="100%"'), 'says no size'],
  ['a size of nothing', svg('', 'viewBox="0 0 0 10"'), 'says no size'],
  ['a tower of levels', svg('<g>'.repeat(70) + '</g>'.repeat(70)), 'more than 64 levels'],
])('%s is refused, with the fault in words', (_, content, fault) => {
  expect(() => safeSvg(content)).toThrow(fault);
});
