/** Where a list of proposals under a text field stands: shut, or open with one of them pointed at, or none (-1). */
export interface ListState {
  readonly open: boolean
  readonly active: number
}

export const shut: ListState = { open: false, active: -1 }
export const opened: ListState = { open: true, active: -1 }

/** What a key does: moves in the list, takes the proposal pointed at, shuts the list, or nothing of its own. */
export type KeyEffect = { state: ListState; pick?: number; handled: boolean }

/**
 * The keys of an editable combobox with a list (ARIA 1.2): arrows open and go round, through the text itself (-1); Enter
 * takes the proposal pointed at and otherwise belongs to the form; Escape shuts the list and leaves what was typed; Tab
 * goes on without choosing for anybody. Home and End move in the text.
 */
export function keyEffect(key: string, state: ListState, count: number): KeyEffect {
  const { open, active } = state
  if (key === 'ArrowDown' || key === 'ArrowUp') {
    if (count === 0) return { state: opened, handled: true }
    if (!open) return { state: { open: true, active: key === 'ArrowDown' ? 0 : count - 1 }, handled: true }
    // One place more than there are proposals: the text.
    const places = count + 1
    const next = (active + 1 + (key === 'ArrowDown' ? 1 : places - 1)) % places
    return { state: { open, active: next - 1 }, handled: true }
  }
  if (key === 'Enter' && open && active >= 0 && active < count) return { state: shut, pick: active, handled: true }
  if (key === 'Escape' && open && count > 0) return { state: shut, handled: true }
  if (key === 'Tab' || key === 'Enter') return { state: shut, handled: false }
  return { state, handled: false }
}
