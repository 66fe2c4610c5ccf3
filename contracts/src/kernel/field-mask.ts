import type { z } from 'zod'

/** The request header that says which fields a list is to answer: their names, parted by commas. */
export const FIELD_MASK = 'X-Fields'

/** An item of which an answer may carry a part: what is known of the rest is what matters to those who ask for no part. */
export const masked = <S extends z.ZodRawShape>(item: z.ZodObject<S>): z.ZodObject<S> =>
  item.partial() as unknown as z.ZodObject<S>

/** The names a mask holds, in braces or not, each once; undefined where nothing was asked. */
export function namesInMask(header: string | readonly string[] | undefined): string[] | undefined {
  const text = [header ?? []].flat().join(',').replace(/[{}]/g, ',')
  const names = text.split(',').flatMap(name => name.trim() || [])
  return names.length > 0 ? [...new Set(names)] : undefined
}

/** Each item with the asked fields only. */
export const onlyFields = <T extends object>(items: readonly T[], names: readonly string[]): T[] =>
  items.map(item =>
    Object.fromEntries(names.flatMap(name => (name in item ? [[name, item[name as keyof T]]] : []))),
  ) as T[]
