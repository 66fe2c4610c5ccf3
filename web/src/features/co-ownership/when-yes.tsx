import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'

/** What is asked only once another field says yes. */
export function WhenYes({ field, children }: { field: string; children: ReactNode }) {
  return useWatch({ name: field }) === true ? children : null
}
