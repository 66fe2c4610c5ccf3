import { lotOutline as sheet } from '@faitage/contracts/co-ownership/lot'
import type { LotDetail } from '@faitage/contracts/co-ownership/lot.endpoints'
import type { ReactNode } from 'react'
import { Fact, Facts } from '@/components/record/facts'
import { Card, CardTitle } from '@/components/ui/card'
import { Holders } from './holders'

interface LotHoldersProps {
  /** The choice of a day. */
  days: ReactNode
  /** What is said of that day, above those who held it. */
  children?: ReactNode
  /** The lot of that day; where it cannot be told nobody is shown. */
  lot?: LotDetail
}

/** Those who hold a lot, on the day that is chosen. */
export function LotHolders({ days, children, lot }: LotHoldersProps) {
  return (
    <Card aria-labelledby="detenteurs">
      <CardTitle id="detenteurs">Propriétaires et occupants</CardTitle>
      {days}
      {children}
      {lot &&
        (lot.owner_names ? (
          <Facts>
            <Fact label={sheet.labels.owners}>
              {lot.owner_names.length > 0 && <Holders holders={lot.owner_names} />}
            </Fact>
            <Fact label={sheet.labels.occupants}>
              {lot.occupant_names && lot.occupant_names.length > 0 && <Holders holders={lot.occupant_names} />}
            </Fact>
          </Facts>
        ) : (
          <p className="text-muted-foreground">Vos droits ne vous montrent pas les personnes.</p>
        ))}
    </Card>
  )
}
