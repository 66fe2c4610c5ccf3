import { optionsOf } from '@faitage/contracts/kernel/field'
import { visit, visitStatusLabels } from '@faitage/contracts/visits/visit'
import { useFormContext, useWatch } from 'react-hook-form'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import { useUserOptions } from '@/components/record/choices/options'
import { ComboboxField, SelectField, TextField } from '@/components/record/form/fields'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/form/sheet-fields'
import { fieldOf } from '@/components/record/pages/record-kit'
import { useTeamOptions } from './use-team-options'

const field = fieldOf(visit)
const { traitee, ...byHand } = visitStatusLabels

/** That it is processed is said by its report. */
function Status() {
  const { formState } = useFormContext()
  const done = formState.defaultValues?.status === 'traitee'
  return <SelectField {...field('status')} required options={optionsOf(done ? { traitee, ...byHand } : byHand)} />
}

const Hour = ({ name }: { name: 'starts_at' | 'ends_at' }) => <TextField {...field(name)} type="time" />

function Dwelling() {
  const id = useWatch({ name: 'project_id' }) as string | null
  const project = useRead(projectReads.get, { params: { id: id ?? '' } }, { enabled: Boolean(id) })
  const options = (project.data?.accommodations ?? []).map((one, index) => ({
    value: one.id,
    label: one.name ?? `Logement ${index + 1}`,
  }))
  return <SelectField {...field('accommodation_id')} emptyLabel="Tout le projet" options={options} />
}

/** Who goes: somebody of the mission's team. */
function Visitor() {
  const id = useWatch({ name: 'project_id' }) as string | null
  const project = useRead(projectReads.get, { params: { id: id ?? '' } }, { enabled: Boolean(id) })
  const { options, loading } = useTeamOptions(project.data?.mission_id)
  return <ComboboxField {...field('visitor_id')} options={options} loading={loading} />
}

function CancelReason() {
  const status = useWatch({ name: 'status' }) as string
  return status === 'annulee' ? <TextField {...field('cancel_reason')} required /> : null
}

/** The appointment of a visit; its report has a page of its own. */
function VisitFields() {
  const user = useUserOptions()
  return (
    <SheetFields
      record={visit}
      choices={{ user }}
      own={{
        project_id: null,
        status: <Status />,
        accommodation_id: <Dwelling />,
        starts_at: <Hour name="starts_at" />,
        ends_at: <Hour name="ends_at" />,
        visitor_id: <Visitor />,
        cancel_reason: <CancelReason />,
        present: null,
        seen: null,
        disorders: null,
        photos: null,
      }}
    />
  )
}

/** What fills it in. */
export const form = recordForm(visit, VisitFields)
