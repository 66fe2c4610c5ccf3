import { optionsOf } from '@faitage/contracts/kernel/field'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { missionEndDate } from '@faitage/contracts/missions/mission'
import { missionFieldLabel } from '@faitage/contracts/missions/mission-field-words'
import { missionFactLabels, missionStatusOptions } from '@faitage/contracts/missions/mission-words'
import { thematicTitles } from '@faitage/contracts/thematics/thematic-names'
import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import {
  CheckboxField,
  ComboboxField,
  DateField,
  MultiComboboxField,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from '@/components/record/form/fields'
import { FormSection } from '@/components/record/form/form-section'
import type { MissionValues } from './mission-values'
import { useMissionOptions } from './use-mission-options'

const thematicOptions = optionsOf(thematicTitles)
const field = (name: string) => ({ name, label: missionFieldLabel(name) })

/** Every field of a mission, in four parts. */
export function MissionFields({ dated = false }: { /** Offers the day the status takes effect. */ dated?: boolean }) {
  const options = useMissionOptions()
  const { loading } = options
  const { setValue } = useFormContext<MissionValues>()
  const agency = useWatch<MissionValues, 'agency_id'>({ name: 'agency_id' })
  const antenna = useWatch<MissionValues, 'antenna_id'>({ name: 'antenna_id' })
  const antennas = options.antennas.filter(one => !agency || one.agency === agency)

  // An antenna belongs to one agency: choosing another agency lets go of it.
  const strayAntenna = antenna && options.antennas.some(one => one.value === antenna && agency && one.agency !== agency)
  useEffect(() => {
    if (strayAntenna) setValue('antenna_id', null, { shouldDirty: true })
  }, [strayAntenna, setValue])

  return (
    <>
      <FormSection title="Mission">
        <TextField {...field('name')} required />
        <SelectField {...field('status')} options={missionStatusOptions} required />
        {dated && <DateField {...field('status_on')} hint="Aujourd’hui si vous n’indiquez rien." />}
        <TextField {...field('code_name')} />
        <TextField {...field('business_code')} />
        <TextAreaField {...field('comment')} wide />
      </FormSection>
      <FormSection title="Intervenants">
        <ComboboxField {...field('agency_id')} options={options.agencies} loading={loading} />
        <ComboboxField {...field('antenna_id')} options={antennas} loading={loading} />
        <ComboboxField {...field('client_id')} options={options.clients} loading={loading} />
      </FormSection>
      <FormSection title="Convention">
        <DateField {...field('mission_start_date')} />
        <NumberField {...field('duration_assignment')} />
        <ConventionEnd />
        <CheckboxField {...field('conditional_tranche')} />
        <DateField {...field('start_date')} hint="Quand le travail commence vraiment." />
        <DateField {...field('end_date')} />
        <MultiComboboxField
          {...field('visible_thematics')}
          options={thematicOptions}
          hint="Toutes si vous n’en choisissez aucune."
        />
      </FormSection>
      <FormSection
        title="Équipe et accès"
        description="L’équipe modifie la mission et ses projets, et peut en être référente. Les accès ajoutés ne font que voir, comme l’agence et l’antenne de la mission."
      >
        <MultiComboboxField {...field('team.mission_managers')} options={options.staff} loading={loading} />
        <MultiComboboxField {...field('team.collaborators')} options={options.staff} loading={loading} />
        <MultiComboboxField {...field('team.external_collaborators')} options={options.externals} loading={loading} />
        <MultiComboboxField
          {...field('team.agencies_additional_access')}
          options={options.agencies}
          loading={loading}
        />
        <MultiComboboxField
          {...field('team.antennas_additional_access')}
          options={options.antennas}
          loading={loading}
        />
        <MultiComboboxField {...field('team.users_additional_access')} options={options.staff} loading={loading} />
        <MultiComboboxField
          {...field('team.client_access')}
          options={options.clients}
          loading={loading}
          hint="Les personnes rattachées à ces clients suivent tous les projets de la mission."
        />
      </FormSection>
    </>
  )
}

/** The end of the convention, which nobody types: it follows from the start and the duration. */
function ConventionEnd() {
  const start = useWatch<MissionValues, 'mission_start_date'>({ name: 'mission_start_date' })
  const months = useWatch<MissionValues, 'duration_assignment'>({ name: 'duration_assignment' })
  const end = missionEndDate(start, typeof months === 'number' ? months : null)
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-sm font-medium">{missionFactLabels.mission_end_date}</span>
      <output
        aria-label={missionFactLabels.mission_end_date}
        className="flex h-9 items-center text-muted-foreground tabular"
      >
        {end ? formatDay(end) : 'Calculée d’après le début et la durée'}
      </output>
    </div>
  )
}
