import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { relativeInstant } from '@faitage/contracts/kernel/format-date'
import { useQueryClient } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useRead } from '@/api/queries'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/progress'
import { Skeleton } from '@/components/ui/skeleton'
import { CancelImport } from './cancel-import.tsx'
import { ImportOutcome } from './import-outcome.tsx'
import { ImportPlan } from './import-plan.tsx'
import { ImportProgress } from './import-progress.tsx'
import { importPolling, importStateWords, isUnderWay } from './import-words.ts'
import { LotsPlan } from './lots-plan.tsx'
import { RegistryPlan } from './registry-plan.tsx'
import { RevertProgress } from './revert-import.tsx'

interface ImportPanelProps {
  importId: string
  missionId: string
  /** Goes back to the drop zone. */
  onClose: () => void
}

/** One import as the server has it now: being read, to be checked, running, or over. */
export function ImportPanel({ importId, missionId, onClose }: ImportPanelProps) {
  const read = useRead(missionImportEndpoints.get, { params: { import_id: importId } }, { every: importPolling })
  const state = read.data?.state
  useRefreshWhenOver(state)
  if (read.error && !read.data)
    return (
      <Alert variant="destructive">
        <AlertTitle>L’import n’a pas pu être chargé</AlertTitle>
        <AlertDescription>
          {read.error.message}
          <span className="mt-2 flex gap-2">
            <Button variant="outline" size="sm" onClick={() => void read.refetch()}>
              Réessayer
            </Button>
            <Button variant="ghost" size="sm" onClick={onClose}>
              Déposer un autre fichier
            </Button>
          </span>
        </AlertDescription>
      </Alert>
    )
  if (!read.data) return <Skeleton className="h-48" />
  const one = read.data
  const words = importStateWords[one.state]
  return (
    <section aria-label={`Import ${one.file_name ?? ''}`} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileSpreadsheet aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
        <div className="min-w-0 flex-1 basis-52">
          <p className="truncate font-medium">{one.file_name ?? 'Fichier sans nom'}</p>
          <p className="text-sm text-muted-foreground">
            Déposé par {one.requested_by.name}, {relativeInstant(one.requested_at)}
          </p>
        </div>
        <Badge variant={words.variant}>{words.label}</Badge>
      </div>
      <p role="status" className="sr-only">
        {announced(one)}
      </p>
      {one.state === 'planning' ? <Reading one={one} /> : null}
      {one.state === 'planned' ? <Plan one={one} /> : null}
      {one.state === 'running' ? <ImportProgress one={one} /> : null}
      {one.state === 'reverting' ? <RevertProgress one={one} /> : null}
      {isUnderWay(one.state) ? null : <ImportOutcome one={one} missionId={missionId} onClose={onClose} />}
    </section>
  )
}

const plans = { projects: ImportPlan, registry: RegistryPlan, lots: LotsPlan }

function Plan({ one }: { one: MissionImport }) {
  const Shown = plans[one.kind]
  return <Shown one={one} />
}

function Reading({ one }: { one: MissionImport }) {
  return (
    <div className="flex flex-col gap-3 rounded-lg border p-4">
      <p>Lecture du fichier et préparation du plan. Vous pouvez quitter cette page et y revenir.</p>
      <Progress aria-label="Lecture du fichier" value={null} />
      <div>
        <CancelImport one={one} />
      </div>
    </div>
  )
}

/** When an import ends, lists and counts elsewhere are no longer what they were. */
function useRefreshWhenOver(state: MissionImport['state'] | undefined) {
  const client = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    const was = before.current
    before.current = state
    if (was && state && was !== state && !isUnderWay(state)) void client.invalidateQueries()
  }, [state, client])
}

/** What is said aloud when the state changes; the counts of a running import are said by its own bar. */
function announced(one: MissionImport): string {
  if (one.state === 'planned') return 'Le plan de l’import est prêt.'
  if (one.state === 'running') return 'L’import est en cours.'
  return isUnderWay(one.state) ? '' : `Import ${importStateWords[one.state].label.toLowerCase()}.`
}
