type Params = Readonly<Record<string, string | undefined>>

/** The address of a path of the table, its `$name` places filled; undefined when one is not known. */
export function addressOf(path: string, params: Params = {}): string | undefined {
  let whole = true
  const address = path.replace(/\$(\w+)/g, (place, name: string) => {
    const value = params[name]
    if (value === undefined) whole = false
    return value === undefined ? place : encodeURIComponent(value)
  })
  return whole ? address : undefined
}
