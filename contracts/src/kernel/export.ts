import { z } from 'zod'
import { manyOf } from './endpoint.ts'

/** One column of a list as text: what its screen shows and its export writes. */
export interface TextColumn<T> {
  readonly id: string
  readonly header: string
  readonly text: (row: T) => string
  /** Whether the export of somebody of the role client may hold it. Unless it says so, it does not. */
  readonly client?: true
}

/** The query of an export: that of its list without pages, and the columns wanted, all of them by default. */
export const exportQuery = <S extends z.ZodRawShape>(list: z.ZodObject<S>) => {
  const { page: _page, size: _size, after: _after, ...filters } = list.shape
  const query = z.object({ ...(filters as Omit<S, 'page' | 'size' | 'after'>), columns: manyOf(z.string().max(60)) })
  const { catchall } = list.def as { catchall?: z.ZodType }
  return (catchall ? query.catchall(catchall) : query) as unknown as typeof query
}

/** Looks a column up by its id, for what the screen adds to it. @throws when the list has no such column */
export const textColumns =
  <T>(columns: readonly TextColumn<T>[]) =>
  (id: string): Pick<TextColumn<T>, 'id' | 'header' | 'text'> => {
    const found = columns.find(column => column.id === id)
    if (!found) throw new Error(`No column « ${id} »`)
    return { id, header: found.header, text: found.text }
  }
