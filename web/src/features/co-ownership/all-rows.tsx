import type { Page } from '@faitage/contracts/kernel/endpoint'
import { type ReactNode, useEffect, useState } from 'react'
import { call } from '@/api/client'
import { type ApiRefusal, toRefusal } from '@/api/refusal'
import type { ListEndpoint } from '@/components/record/table/list-endpoint'
import { TableFailed } from '@/components/record/table/table-states'
import { Skeleton } from '@/components/ui/skeleton'

interface AllRowsProps<T> {
  endpoint: ListEndpoint<T>
  query: Record<string, unknown>
  children: (items: readonly T[]) => ReactNode
}

const size = 1000

/** Every row of a list, read once: what is typed into them is compared with what they said then. */
export function AllRows<T>({ endpoint, query, children }: AllRowsProps<T>) {
  const [items, setItems] = useState<readonly T[]>()
  const [refusal, setRefusal] = useState<ApiRefusal>()
  const [attempt, setAttempt] = useState(0)
  const asked = JSON.stringify(query)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads again
  useEffect(() => {
    const stopping = new AbortController()
    setRefusal(undefined)
    const read = async () => {
      const all: T[] = []
      for (let page = 1; ; page += 1) {
        const given = { query: { ...JSON.parse(asked), page, size }, signal: stopping.signal, reading: true }
        const answer = (await call(endpoint, given)) as Page<T>
        all.push(...answer.items)
        if (answer.items.length < size || all.length >= answer.totalItems) return all
      }
    }
    read().then(
      all => stopping.signal.aborted || setItems(all),
      error => stopping.signal.aborted || setRefusal(toRefusal(error)),
    )
    return () => stopping.abort()
  }, [endpoint, asked, attempt])
  if (refusal) return <TableFailed message={refusal.message} onRetry={() => setAttempt(attempt + 1)} />
  return items ? children(items) : <Skeleton className="h-96" />
}
