import { missionImportEndpoints } from '@faitage/contracts/missions/mission-import.endpoints'
import { useEffect, useState } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { DropZone } from './drop-zone.tsx'
import { ImportPanel } from './import-panel.tsx'
import { importPolling, isUnderWay } from './import-words.ts'
import { PastImports } from './past-imports.tsx'

interface MissionImportsProps {
  missionId: string
}

/**
 * Importing projects into a mission: drop a file, check the plan, start, follow, cancel; the past imports below.
 * Everything shown comes from the server, so one can leave and come back.
 */
export function MissionImports({ missionId }: MissionImportsProps) {
  const allowed = useUser().permissions.includes('import mission')
  const [opened, setOpened] = useState<string>()
  const read = useRead(
    missionImportEndpoints.list,
    { params: { id: missionId }, query: { sortBy: 'requested_at', sortDirection: 'desc', size: 20 } },
    { every: importPolling },
  )
  const imports = read.data?.items ?? []
  const underWay = imports.find(one => isUnderWay(one.state))
  const shown = opened ?? underWay?.id
  // The import one is watching stays in view when it ends, to say how it ended.
  const watched = underWay?.id
  useEffect(() => {
    if (watched) setOpened(before => before ?? watched)
  }, [watched])
  if (!allowed) return null
  return (
    <Card aria-labelledby="imports-title">
      <CardHeader>
        <CardTitle id="imports-title">Importer des projets</CardTitle>
        <CardDescription>
          Chaque ligne du fichier est un projet&nbsp;; sa référence dit s’il faut le créer ou le mettre à jour.
        </CardDescription>
      </CardHeader>
      {read.isPending && !opened ? (
        <Skeleton className="h-48" />
      ) : shown ? (
        <ImportPanel key={shown} importId={shown} missionId={missionId} onClose={() => setOpened(undefined)} />
      ) : (
        <DropZone missionId={missionId} onUploaded={setOpened} />
      )}
      <PastImports imports={imports.filter(one => one.id !== shown)} onOpen={setOpened} />
    </Card>
  )
}
