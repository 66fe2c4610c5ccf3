import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import type { ReactNode } from 'react'
import { useCommand } from '@/api/queries'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'

interface UnsureRowsProps {
  one: MissionImport
  /** What is not sure of them. */
  children: ReactNode
}

/** One answer for all lines that are to be confirmed. */
export function UnsureRows({ one, children }: UnsureRowsProps) {
  const decide = useCommand(missionImportEndpoints.decide)
  const all = (confirms: 'new' | 'ignore') => decide.mutate({ params: { import_id: one.id }, body: { confirms } })
  return (
    <Alert>
      <AlertTitle>{countOf(one.to_confirm, 'ligne est à confirmer', 'lignes sont à confirmer')}</AlertTitle>
      <AlertDescription>
        {children}
        <span className="mt-2 flex flex-wrap gap-2">
          <Button variant="outline" size="sm" disabled={decide.isPending} onClick={() => all('new')}>
            Tout importer comme lu
          </Button>
          <Button variant="outline" size="sm" disabled={decide.isPending} onClick={() => all('ignore')}>
            Tout laisser de côté
          </Button>
        </span>
      </AlertDescription>
    </Alert>
  )
}
