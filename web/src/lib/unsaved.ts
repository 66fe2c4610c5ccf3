import { useEffect, useSyncExternalStore } from 'react'

const unsaved = new Set<string>()
const listeners = new Set<() => void>()
const publish = () => {
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says to the top bar that a form holds changes nobody has saved yet. */
export function useMarkUnsaved(name: string, changed: boolean): void {
  useEffect(() => {
    if (!changed) return
    unsaved.add(name)
    publish()
    return () => {
      unsaved.delete(name)
      publish()
    }
  }, [name, changed])
}

/** Whether a form on the page holds unsaved changes. */
export const useHasUnsaved = (): boolean => useSyncExternalStore(subscribe, () => unsaved.size > 0)
