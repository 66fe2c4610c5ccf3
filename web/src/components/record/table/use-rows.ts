import type { Page } from '@faitage/contracts/kernel/endpoint'
import { useRead } from '@/api/queries'
import type { ListEndpoint } from './list-endpoint.ts'

export interface Rows<T> {
  /** Undefined until the first answer. */
  items: readonly T[] | undefined
  totalItems: number
  /** Rows before those shown, where they go on after a row. */
  offset: number | undefined
  /** True while the rows shown answer another question (page, filter) than the one asked. */
  stale: boolean
  /** French text of the failure, when there is nothing to show. */
  error: string | undefined
  /** True when the query itself was refused: asking again changes nothing. */
  refused: boolean
  retry: () => void
}

/** The page of rows a query asks for; the former rows stay while the next ones load. */
export function useRows<T>(endpoint: ListEndpoint<T>, query: Record<string, unknown>): Rows<T> {
  const read = useRead(endpoint, { query }, { keepPrevious: true })
  const page = read.data as Page<T> | undefined
  const error = read.error && !(page && !read.isPlaceholderData) ? read.error : undefined
  return {
    items: page?.items,
    totalItems: page?.totalItems ?? 0,
    offset: page?.offset,
    stale: read.isPlaceholderData,
    error: error?.message,
    refused: error?.status === 422 || error?.status === 400,
    retry: () => void read.refetch(),
  }
}
