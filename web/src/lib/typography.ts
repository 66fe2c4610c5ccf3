/**
 * French spacing: no line ends between a quotation mark and what it quotes, nor before a sign of two parts. For texts
 * that come from elsewhere (the server, a schema); those of the pages carry their own.
 */
export const unbroken = (text: string): string =>
  text.replace(/ (?=[?!;:»%](?:[\s.,)»]|$))/g, '\u00A0').replaceAll('« ', '«\u00A0')
