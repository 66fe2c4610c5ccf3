import { agencyEndpoints } from '@faitage/contracts/directory/agency'
import { antennaEndpoints } from '@faitage/contracts/directory/antenna'
import { requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import { reportingEndpoints } from '@faitage/contracts/steering/reporting.endpoints'
import { useRead } from '@/api/queries'
import { useMissionOptions, useUserOptions } from '@/components/record/choices/options'
import { MultiCombobox } from '@/components/ui/combobox'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { useAbility } from '@/lib/use-ability'
import type { ListFilter, ReportingScope } from './use-reporting-scope'

/** Of which missions, places, people and requesters the projects are. */
export function ReportingFilters({ id, fields, set }: Pick<ReportingScope, 'fields' | 'set'> & { id: string }) {
  const ability = useAbility()
  const missions = useMissionOptions()
  const users = useUserOptions()
  const query = { size: 1000, sortBy: 'name' as const }
  const agencies = useRead(agencyEndpoints.list, { query }, { enabled: ability.can('read', 'agency') })
  const antennas = useRead(antennaEndpoints.list, { query }, { enabled: ability.can('read', 'antenna') })
  const funders = useRead(reportingEndpoints.funders, { query: {} })
  const named = (items: readonly { id: string; name: string }[] | undefined) =>
    (items ?? []).map(({ id: value, name: label }) => ({ value, label }))
  const types = Object.entries(requesterTypeLabels).map(([value, label]) => ({ value, label }))
  const many = (
    name: ListFilter,
    label: string,
    options: readonly { value: string; label: string }[],
    placeholder: string,
  ) => (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label id={`${id}-${name}`}>{label}</Label>
      <MultiCombobox
        aria-labelledby={`${id}-${name}`}
        placeholder={placeholder}
        options={options}
        value={fields[name]}
        onChange={values => set({ [name]: values.length > 0 ? values.join(',') : undefined })}
      />
    </div>
  )
  return (
    <div className="grid gap-x-4 gap-y-3 pt-2 sm:grid-cols-2 lg:grid-cols-3">
      {many('missions_id', 'Missions', missions.ofMode, 'Toutes les missions')}
      {many('agency_id', 'Agences', named(agencies.data?.items), 'Toutes les agences')}
      {many('antenna_id', 'Antennes', named(antennas.data?.items), 'Toutes les antennes')}
      {many('referrer_id', 'Référents', users.options, 'Tous les référents')}
      {many('requester_type', 'Types de demandeur', types, 'Tous les demandeurs')}
      <div className="flex min-w-0 flex-col gap-1.5">
        <Label htmlFor={`${id}-funder`}>Financeur de la mission</Label>
        <NativeSelect
          id={`${id}-funder`}
          value={fields.funder ?? ''}
          onChange={event => set({ funder: event.target.value || undefined })}
        >
          <option value="">Tous les financeurs</option>
          {(funders.data?.items ?? (fields.funder ? [{ name: fields.funder, missions: 0 }] : [])).map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </div>
    </div>
  )
}
