import type { ImportKind } from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { useEffect, useState } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Card, CardDescription, CardHeader, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { DropZone } from './drop-zone.tsx'
import { ImportPanel } from './import-panel.tsx'
import { mayImport } from './import-rights.ts'
import { importPolling, isUnderWay } from './import-words.ts'
import { LotsDrop } from './lots-drop.tsx'
import { PastImports } from './past-imports.tsx'
import { RegistryDrop } from './registry-drop.tsx'

interface MissionImportsProps {
  missionId: string
  /** What is imported into a mission of this mode. */
  kind: ImportKind
  /** The copro whose lots are imported. */
  coproId?: string
}

const titles: Record<ImportKind, { title: string; text: string }> = {
  projects: {
    title: 'Importer des projets',
    text: 'Chaque ligne du fichier est un projet\u00A0; sa référence dit s’il faut le créer ou le mettre à jour.',
  },
  registry: {
    title: 'Importer le registre national des copropriétés',
    text: 'Chaque ligne de l’extrait est une copropriété\u00A0; son numéro d’immatriculation dit s’il faut la créer ou la mettre à jour. Ce que vous avez saisi est gardé, sauf si vous en décidez autrement.',
  },
  lots: {
    title: 'Importer des lots',
    text: 'Chaque ligne de la liste est un lot\u00A0; son numéro dit s’il faut le créer ou le mettre à jour. Les bâtiments, les clés et les personnes qui manquent sont créés avec eux. Un relevé d’impayés se dépose aussi ici\u00A0: un compte et son solde suffisent, seul ce qui est dû est alors noté.',
  },
}

/**
 * Importing into a mission: drop a file, check the plan, start, follow, cancel; the past imports below.
 * Everything shown comes from the server, so one can leave and come back.
 */
export function MissionImports({ missionId, kind, coproId }: MissionImportsProps) {
  const { permissions } = useUser()
  const allowed = mayImport(permissions, kind)
  // What was pasted stays until it is imported, whatever became of it on the way.
  const [pasted, setPasted] = useState('')
  const [opened, setOpened] = useState<string>()
  const latest = { sortBy: 'requested_at', sortDirection: 'desc', size: 20 } as const
  const query = coproId ? { ...latest, copro_id: coproId } : latest
  const read = useRead(missionImportEndpoints.list, { params: { id: missionId }, query }, { every: importPolling })
  const imports = read.data?.items ?? []
  const underWay = imports.find(one => isUnderWay(one.state))
  const shown = opened ?? underWay?.id
  // The import one is watching stays in view when it ends, to say how it ended.
  const watched = underWay?.id
  useEffect(() => {
    if (watched) setOpened(before => before ?? watched)
  }, [watched])
  if (!allowed)
    return (
      <Alert>
        <AlertDescription>Vos droits ne permettent pas d’importer dans cette mission.</AlertDescription>
      </Alert>
    )
  return (
    <Card aria-labelledby="imports-title">
      <CardHeader>
        <CardTitle id="imports-title">{titles[kind].title}</CardTitle>
        <CardDescription>{titles[kind].text}</CardDescription>
      </CardHeader>
      {read.isPending && !opened ? (
        <Skeleton className="h-48" />
      ) : shown ? (
        <ImportPanel key={shown} importId={shown} missionId={missionId} onClose={() => setOpened(undefined)} />
      ) : kind === 'registry' ? (
        <RegistryDrop missionId={missionId} onUploaded={setOpened} />
      ) : coproId ? (
        <LotsDrop missionId={missionId} coproId={coproId} text={pasted} onText={setPasted} onUploaded={setOpened} />
      ) : (
        <DropZone missionId={missionId} kind={kind} onUploaded={setOpened} />
      )}
      <PastImports imports={imports.filter(one => one.id !== shown)} onOpen={setOpened} />
    </Card>
  )
}
