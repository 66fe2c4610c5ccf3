import type { MissionDetail } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { missionFieldText } from '@faitage/contracts/missions/mission-field-words'
import { missionFormLabels as labels } from '@faitage/contracts/missions/mission-words'
import { useParams, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { PageSkeleton } from '@/components/page-skeleton'
import { RecordForm } from '@/components/record/form/record-form'
import { isGone } from '@/components/record/pages/gone-banner'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Skeleton } from '@/components/ui/skeleton'
import { useSetPageTitle } from '@/lib/page-title'
import { MissionFields } from './mission-fields'
import { MissionHeader } from './mission-header'
import { MissionUnavailable } from './mission-unavailable'
import { missionSchema, valuesOf } from './mission-values'
import { useMissionOptions } from './use-mission-options'

const MissionImports = lazy(() =>
  import('@/features/imports/mission-imports').then(module => ({ default: module.MissionImports })),
)

const MissionCustomFields = lazy(() =>
  import('@/features/custom-fields/mission-custom-fields').then(module => ({ default: module.MissionCustomFields })),
)

/** A mission: its sheet, its custom fields, and the import of its projects or of its copros. */
export function Page() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { tab } = useSearch({ strict: false })
  const { permissions, preferred_app } = useUser()
  const read = useRead(missionEndpoints.get, { params: { id } })
  useSetPageTitle(read.data?.name)
  if (!read.data)
    return read.error ? (
      <MissionUnavailable refusal={read.error} onRetry={() => void read.refetch()} />
    ) : (
      <PageSkeleton />
    )
  const mission = read.data
  const gone = isGone(read.error)
  const imports =
    permissions.includes('import mission') && mission.may_write && !mission.is_deleted && !gone && mission.ca_import
  // A mission of projects has copros too: who works on those imports those.
  const registry = mission.mission_type === 'copro' || preferred_app.preferred_app === 'copro'
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4">
      <MissionHeader mission={mission} refusal={read.error} />
      {!mission.may_write && <ReadOnlyNote />}
      {tab === 'import' && imports ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <MissionImports missionId={id} kind={registry ? 'registry' : 'projects'} />
        </Suspense>
      ) : tab === 'custom-fields' ? (
        <Suspense fallback={<Skeleton className="h-64" />}>
          <MissionCustomFields
            missionId={id}
            readOnly={gone || mission.is_deleted || !mission.may_write || !permissions.includes('update mission')}
          />
        </Suspense>
      ) : (
        <MissionForm mission={mission} gone={gone} />
      )}
    </div>
  )
}

/** Why nothing of the mission can be changed by somebody whose access was added to it. */
const ReadOnlyNote = () => (
  <Alert>
    <AlertTitle>Vous consultez cette mission</AlertTitle>
    <AlertDescription>
      Elle et ses projets sont modifiés par son équipe&nbsp;: chefs de mission, collaborateurs et collaborateurs
      externes.
    </AlertDescription>
  </Alert>
)

function MissionForm({ mission, gone }: { mission: MissionDetail; gone: boolean }) {
  const { permissions } = useUser()
  const readOnly = gone || mission.is_deleted || !mission.may_write || !permissions.includes('update mission')
  const values = useMemo(() => valuesOf(mission), [mission])
  const update = useCommand(missionEndpoints.update, { quiet: true })
  const tellValue = useTellValue()
  return (
    <RecordForm
      key={mission.id}
      name={`mission/${mission.id}`}
      label="Fiche de la mission"
      labels={labels}
      schema={missionSchema}
      values={values}
      revision={mission.revision}
      readOnly={readOnly}
      savedText="La mission est enregistrée."
      tellValue={tellValue}
      save={({ status_on, ...altered }, { ifMatch, values: { status } }) => {
        // A day alone says since when the present status has been in force.
        const dated = status_on ? { status, status_on } : {}
        return update.mutateAsync({ params: { id: mission.id }, body: { ...altered, ...dated }, ifMatch })
      }}
    >
      <MissionFields dated />
    </RecordForm>
  )
}

/** Values of a mission in words, for the conflict panel: names instead of ids. */
function useTellValue() {
  const options = useMissionOptions()
  return useMemo(() => {
    const names = new Map(
      [
        ...options.agencies,
        ...options.antennas,
        ...options.clients,
        ...options.staff,
        ...options.externals,
        ...options.clients,
      ].map(({ value, label }) => [value, label]),
    )
    return (field: string, value: unknown): string | undefined => {
      if (Array.isArray(value) && value.length > 0) return value.map(id => names.get(String(id)) ?? id).join(', ')
      return (typeof value === 'string' ? names.get(value) : undefined) ?? missionFieldText(field, value)
    }
  }, [options])
}
