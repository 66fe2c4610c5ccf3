/** Works on all of them, some at a time; the first failure stops the rest once those under way are done. */
export async function inTurn<T, R>(
  items: readonly T[],
  work: (item: T) => Promise<R>,
  { atOnce }: { atOnce: number },
): Promise<R[]> {
  const results = new Array<R>(items.length)
  let next = 0
  const failures: unknown[] = []
  const run = async () => {
    while (next < items.length && failures.length === 0) {
      const index = next++
      await work(items[index]!).then(
        result => {
          results[index] = result
        },
        error => failures.push(error),
      )
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, run))
  if (failures.length > 0) throw failures[0]
  return results
}
