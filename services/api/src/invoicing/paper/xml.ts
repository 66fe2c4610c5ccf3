/** XML as a text: elements, and texts written so that nothing in them is taken for markup. */

/** What XML 1.0 cannot hold in any way: most control characters, halves of characters, two that are none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const IMPOSSIBLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** A text as XML holds it. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(IMPOSSIBLE, '')
    .replaceAll(/[&<>"']/g, sign => entities[sign] ?? '')

/** What stands in an element: nothing where it is to be left out. */
export type Inside = string | undefined

/** An element of one text; none where there is no text. */
export function leaf(name: string, text: string | number | null | undefined, attributes = ''): Inside {
  const written = escaped(String(text ?? '')).trim()
  return written ? `<${name}${attributes}>${written}</${name}>` : undefined
}

/** An element of others; none where it would be empty. */
export function element(name: string, ...children: (Inside | readonly Inside[])[]): Inside {
  const inside = children.flat().filter(Boolean).join('')
  return inside ? `<${name}>${inside}</${name}>` : undefined
}
