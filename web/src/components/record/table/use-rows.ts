import type { Page } from '@faitage/contracts/kernel/endpoint'
import { useRead } from '@/api/queries'
import type { ListEndpoint } from './record-table.tsx'

export interface Rows<T> {
  /** Undefined until the first answer. */
  items: readonly T[] | undefined
  totalItems: number
  /** True while the rows shown answer another question (page, filter) than the one asked. */
  stale: boolean
  /** French text of the failure, when there is nothing to show. */
  error: string | undefined
  retry: () => void
}

/** The page of rows a query asks for; the former rows stay while the next ones load. */
export function useRows<T>(endpoint: ListEndpoint<T>, query: Record<string, unknown>): Rows<T> {
  const read = useRead(endpoint, { query } as never, { keepPrevious: true })
  const page = read.data as Page<T> | undefined
  return {
    items: page?.items,
    totalItems: page?.totalItems ?? 0,
    stale: read.isPlaceholderData,
    error: read.error && !(page && !read.isPlaceholderData) ? read.error.message : undefined,
    retry: () => void read.refetch(),
  }
}
