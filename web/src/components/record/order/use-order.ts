import { useLayoutEffect, useRef, useState } from 'react'

interface Wanted<T> {
  readonly ids: readonly string[]
  /** What had been read when the last move was answered: what is read after it says the order itself. */
  readonly answeredOn?: readonly T[]
}

/**
 * An order that shows at once. Moves are sent one after the other, the last one wins, and no answer to a former move
 * puts things back in between; a refusal shows again what was read.
 *
 * @param items as they were read
 * @param send writes a whole order; rejects when it is refused
 */
export function useOrder<T extends { readonly id: string }>(
  items: readonly T[],
  send: (order: readonly T[]) => Promise<unknown>,
  onRefused: () => void,
) {
  const [wanted, setWanted] = useState<Wanted<T>>()
  const read = useRef(items)
  const next = useRef<readonly T[]>(undefined)
  const sending = useRef(false)
  useLayoutEffect(() => {
    read.current = items
  })
  const sendAll = async () => {
    if (sending.current) return
    sending.current = true
    try {
      while (next.current) {
        const order = next.current
        next.current = undefined
        await send(order)
      }
      setWanted(now => now && { ...now, answeredOn: read.current })
    } catch {
      next.current = undefined
      setWanted(undefined)
      onRefused()
    } finally {
      sending.current = false
    }
  }
  const move = (order: readonly T[]) => {
    setWanted({ ids: order.map(({ id }) => id) })
    next.current = order
    void sendAll()
  }
  const place = new Map(wanted?.ids.map((id, index) => [id, index]))
  const isKept = wanted && (wanted.answeredOn === undefined || wanted.answeredOn === items)
  const order = isKept
    ? items.toSorted((a, b) => (place.get(a.id) ?? items.length) - (place.get(b.id) ?? items.length))
    : items
  return { order, move }
}
