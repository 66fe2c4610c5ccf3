import { useState } from 'react'

/** Whether something was so once: what is loaded when it opens stays, to be seen closing. */
export function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now)
  if (now && !ever) setEver(true)
  return ever
}
