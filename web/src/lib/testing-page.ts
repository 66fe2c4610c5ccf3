import { act, type ReactElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'
import { browserStorage } from '@/api/testing-storage'

const nothing = () => undefined
const heard = new Map<string, Set<(event: unknown) => void>>()
const shown = new Set<Root>()

/** What React asks of a page to run what draws nothing, and what ours asks of a browser; `leavePage` undoes it. */
export function stubPage(): void {
  heard.clear()
  const page = { nodeType: 9, activeElement: null, addEventListener: nothing, removeEventListener: nothing }
  const stubs = {
    window: globalThis,
    document: page,
    HTMLElement: class {},
    HTMLIFrameElement: class {},
    IS_REACT_ACT_ENVIRONMENT: true,
    localStorage: browserStorage(),
    sessionStorage: browserStorage(),
    addEventListener: (name: string, listener: () => void) =>
      void heard.set(name, (heard.get(name) ?? new Set()).add(listener)),
    removeEventListener: (name: string, listener: () => void) => void heard.get(name)?.delete(listener),
  }
  for (const [name, value] of Object.entries(stubs)) vi.stubGlobal(name, value)
}

/** Takes away what is shown, so that nothing of it goes on after its test, and the page itself. */
export async function leavePage(): Promise<void> {
  await act(async () => {
    for (const root of shown) root.unmount()
  })
  shown.clear()
  vi.unstubAllGlobals()
}

/** An event of the window is heard by those who listen. */
export const tell = (name: string, event: object = {}) => {
  for (const listener of [...(heard.get(name) ?? [])]) listener(event)
}

/** What another tab writes, as this one hears of it. */
export function otherTab(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  tell('storage', { key, newValue: value })
}

/** Shows what draws nothing. */
export async function mount(element: ReactElement) {
  const place = { nodeType: 1, nodeName: 'DIV', tagName: 'DIV', ownerDocument: document, textContent: '' }
  const root = createRoot({ ...place, addEventListener: nothing, removeEventListener: nothing } as never)
  shown.add(root)
  await act(async () => root.render(element))
  return { unmount: () => act(async () => root.unmount()) }
}

/** The drafts that are kept in the browser. */
export const keptDrafts = (): string[] => Object.keys(localStorage).filter(key => key.startsWith('faitage.draft.'))
