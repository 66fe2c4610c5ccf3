/** Brings what is said into view and focus: the person may be at the other end of a long form. */
export function showAtOnce(element: HTMLElement | null) {
  element?.focus({ preventScroll: true })
  element?.scrollIntoView({ block: 'center' })
}
