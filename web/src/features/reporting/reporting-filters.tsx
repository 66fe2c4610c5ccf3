import { agencyEndpoints } from '@faitage/contracts/directory/agency'
import { antennaEndpoints } from '@faitage/contracts/directory/antenna'
import { formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import { reportingEndpoints, reportLabels } from '@faitage/contracts/steering/reporting.endpoints'
import { fundingGroupLabels, reportingGroupLabels, yearOfLabels } from '@faitage/contracts/steering/reporting-scope'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { useMissionOptions, useUserOptions } from '@/components/record/choices/options'
import { MultiCombobox } from '@/components/ui/combobox'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { useAbility } from '@/lib/use-ability'
import { stepLabels } from './reporting-words'
import type { ListFilter, ReportingScope } from './use-reporting-scope'

/** What each filter may be, by its name on screen. */
function useFilterChoices() {
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
  const choices = {
    missions_id: { label: 'Missions', options: missions.ofMode },
    agency_id: { label: 'Agences', options: named(agencies.data?.items) },
    antenna_id: { label: 'Antennes', options: named(antennas.data?.items) },
    referrer_id: { label: 'Référents', options: users.options },
    requester_type: { label: 'Types de demandeur', options: types },
  } satisfies Record<ListFilter, { label: string; options: readonly { value: string; label: string }[] }>
  return { choices, funders: funders.data?.items }
}

/** Of which missions, places, people and requesters the projects are. */
export function ReportingFilters({ id, fields, set }: Pick<ReportingScope, 'fields' | 'set'> & { id: string }) {
  const { choices, funders } = useFilterChoices()
  const many = (name: ListFilter, placeholder: string) => (
    <div className="flex min-w-0 flex-col gap-1.5">
      <Label id={`${id}-${name}`}>{choices[name].label}</Label>
      <MultiCombobox
        aria-labelledby={`${id}-${name}`}
        placeholder={placeholder}
        options={choices[name].options}
        value={fields[name]}
        onChange={values => set({ [name]: values.length > 0 ? values.join(',') : undefined })}
      />
    </div>
  )
  return (
    <div className="grid gap-x-4 gap-y-3 pt-2 sm:grid-cols-2 lg:grid-cols-3">
      {many('missions_id', 'Toutes les missions')}
      {many('agency_id', 'Toutes les agences')}
      {many('antenna_id', 'Toutes les antennes')}
      {many('referrer_id', 'Tous les référents')}
      {many('requester_type', 'Tous les demandeurs')}
      <div className="flex min-w-0 flex-col gap-1.5">
        <Label htmlFor={`${id}-funder`}>Financeur de la mission</Label>
        <NativeSelect
          id={`${id}-funder`}
          value={fields.funder ?? ''}
          onChange={event => set({ funder: event.target.value || undefined })}
        >
          <option value="">Tous les financeurs</option>
          {(funders ?? (fields.funder ? [{ name: fields.funder, missions: 0 }] : [])).map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </NativeSelect>
      </div>
    </div>
  )
}

/** Names printed before the others are only counted: the figures come soon after. */
const PRINTED = 20
function toldOf(names: readonly string[]): string {
  if (names.length <= PRINTED) return names.join(', ')
  return `${names.slice(0, PRINTED).join(', ')} et ${formatCount(names.length - PRINTED)} de plus`
}

/** On paper nobody can open the filters: which there are, how it is grouped, and when it was printed, by whom. */
export function PrintedScope({ scope: { tab, fields } }: { scope: ReportingScope }) {
  const user = useUser()
  const { choices } = useFilterChoices()
  const chosen = (Object.keys(choices) as ListFilter[]).flatMap(name => {
    const { label, options } = choices[name]
    const names = fields[name].map(
      value =>
        options.find(option => option.value === value)?.label ??
        (name === 'requester_type' ? value : 'Élément inconnu'),
    )
    return names.length > 0 ? [`${label}\u00A0: ${toldOf(names)}`] : []
  })
  if (fields.funder) chosen.push(`Financeur de la mission\u00A0: ${fields.funder}`)
  if (tab === 'funding') {
    if (fields.aid) chosen.push(`Financeur\u00A0: ${fields.aid}`)
    if (fields.year)
      chosen.push(`Année\u00A0: ${fields.year} (${yearOfLabels[fields.year_of ?? 'each'].toLowerCase()})`)
  }
  const how = [
    tab === 'stock' ? stepLabels[fields.step].toLowerCase() : '',
    (tab === 'delays' || tab === 'revenue') && fields.by ? `par ${reportingGroupLabels[fields.by].toLowerCase()}` : '',
    tab === 'funding' && fields.funding_by ? `par ${fundingGroupLabels[fields.funding_by].toLowerCase()}` : '',
  ].filter(Boolean)
  return (
    <p className="hidden text-sm print:block">
      {reportLabels[tab]}
      {how.length > 0 ? `, ${how.join(', ')}` : ''}.{' '}
      {chosen.length > 0 ? `${chosen.join('\u00A0; ')}.` : 'Tous les projets, sans filtre.'}
      {` Imprimé le ${formatDay(todayInParis())} par ${user.first_name} ${user.last_name}.`}
    </p>
  )
}
