import type { MissionSummary } from '@faitage/contracts/missions/mission'
import { EllipsisVertical } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import type { MissionAct } from './mission-row-menu'

const MissionRowMenu = lazy(() => import('./mission-row-menu'))

interface MissionRowButtonProps {
  row: MissionSummary
  label: string
  tabIndex: 0 | -1
  onAct: (act: MissionAct) => void
}

/** The button at the end of a row: a plain one until it is pressed, so that a thousand rows stay light. */
export function MissionRowButton(props: MissionRowButtonProps) {
  const [asked, setAsked] = useState(false)
  const button = (
    <Button
      variant="ghost"
      size="icon"
      data-row-menu
      aria-haspopup="menu"
      aria-label={`Actions sur ${props.label}`}
      tabIndex={props.tabIndex}
      onClick={() => setAsked(true)}
    >
      <EllipsisVertical aria-hidden />
    </Button>
  )
  return asked ? (
    <Suspense fallback={button}>
      <MissionRowMenu {...props} />
    </Suspense>
  ) : (
    button
  )
}
