import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import type { ReactNode } from 'react'
import { PlanChoices } from './plan-choices.tsx'
import { PlanTold } from './plan-told.tsx'
import { UnsureRows } from './unsure-rows.tsx'

export interface PlanAdviceProps {
  one: MissionImport
  /** Whether the rows of which something is to be told are those shown; absent where rows have nothing of their own. */
  rows?: { readonly shown: boolean; onShow(shown: boolean): void }
  /** What is not sure of the rows to confirm; absent where each says which it is. */
  unsure?: ReactNode
}

/** What is to be looked at before an import starts, and what may be chosen because of it. */
export const PlanAdvice = ({ one, rows, unsure }: PlanAdviceProps) => (
  <>
    <PlanTold one={one} {...(rows ? { rows } : {})} />
    {unsure && one.to_confirm > 0 ? <UnsureRows one={one}>{unsure}</UnsureRows> : null}
    <PlanChoices key={one.told.faults.length} one={one} />
  </>
)
