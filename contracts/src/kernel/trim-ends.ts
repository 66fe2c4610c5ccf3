/**
 * A text without the characters at its ends that `stray` matches. One character at a time: an expression that looks for
 * a run before the end tries again at every character of every run on its way.
 *
 * @param stray matches one character
 */
export function trimEnds(text: string, stray: RegExp, which: 'both' | 'end' = 'both'): string {
  let start = 0
  let end = text.length
  if (which === 'both') while (start < end && stray.test(text.charAt(start))) start++
  while (end > start && stray.test(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
