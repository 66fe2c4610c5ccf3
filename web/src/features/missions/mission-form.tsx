import type { MissionDetail } from '@faitage/contracts/missions/mission'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { missionFieldText } from '@faitage/contracts/missions/mission-field-words'
import { missionFormLabels as labels } from '@faitage/contracts/missions/mission-words'
import { useMemo } from 'react'
import { useCommand } from '@/api/queries'
import { useUser } from '@/api/session'
import { RecordForm } from '@/components/record/form/record-form'
import { MissionFields } from './mission-fields'
import { missionSchema, valuesOf } from './mission-values'
import { useMissionOptions } from './use-mission-options'

/** The sheet of a mission. */
export function MissionForm({ mission, gone }: { mission: MissionDetail; gone: boolean }) {
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
