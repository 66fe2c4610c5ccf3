import { type ComponentType, lazy } from 'react'

/**
 * A part that a page shows once its data is there: `ask` starts loading its code beside the data, not after it. A load
 * that failed is tried again where it is to show.
 */
export function besideData<P extends object>(load: () => Promise<ComponentType<P>>) {
  let asked: Promise<ComponentType<P>> | undefined
  const ask = () => {
    if (asked) return
    asked = load()
    asked.catch(() => undefined)
  }
  const Part = lazy(async () => ({ default: await (asked ? asked.catch(load) : load()) }))
  return { Part, ask }
}
