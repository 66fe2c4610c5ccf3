import { useCallback, useEffect, useRef, useState } from 'react'

/**
 * The row that keys act on, by its place. Rows come above it by themselves (a colleague saves, the list is by date): where
 * a person has been on it, it stays the record it was. Another page of rows starts at its first.
 *
 * @param ids the rows of the page, in order
 * @param question what these rows answer
 * @param first the place to begin at, -1 for none
 */
export function useActiveRow(ids: readonly string[], question: string, first: number) {
  const [active, setActive] = useState(Math.max(0, first))
  const [known, setKnown] = useState({ ids, question })
  const held = useRef(first >= 0)
  if (known.ids !== ids) {
    setKnown({ ids, question })
    const at = held.current && known.question === question ? ids.indexOf(known.ids[active] ?? '') : -1
    if (at !== -1) setActive(at)
  }
  const asked = useRef(question)
  useEffect(() => {
    if (asked.current === question) return
    asked.current = question
    held.current = false
    setActive(0)
  }, [question])
  const hold = useCallback((index: number) => {
    held.current = true
    setActive(index)
  }, [])
  return [active, hold] as const
}
