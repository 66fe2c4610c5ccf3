import { useCallback, useState } from 'react'

/** A small choice of a person kept in this browser (columns, views); never personal data of others. */
export function useStored<T>(key: string, initial: T, accept: (value: unknown) => value is T) {
  const [value, setValue] = useState<T>(() => {
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
      return accept(stored) ? stored : initial
    } catch {
      return initial
    }
  })
  const store = useCallback(
    (next: T) => {
      setValue(next)
      try {
        localStorage.setItem(key, JSON.stringify(next))
      } catch {
        // A full or forbidden storage only costs the memory of the choice.
      }
    },
    [key],
  )
  return [value, store] as const
}
