import { optionsOf } from '@faitage/contracts/kernel/field'
import { prospect, prospectStatusLabels } from '@faitage/contracts/prospects/prospect'
import { useFormContext } from 'react-hook-form'
import { useMissionOptions, useUserOptions } from '@/components/record/choices/options'
import { ComboboxField, SelectField } from '@/components/record/form/fields'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/form/sheet-fields'
import { fieldOf } from '@/components/record/pages/record-kit'
import { LookalikesAsTyped } from './lookalikes'

const field = fieldOf(prospect)
const { converti, ...byHand } = prospectStatusLabels

/** Whose mission a prospect is of: chosen once, or never. */
function Mission() {
  const { formState } = useFormContext()
  const settled = formState.defaultValues?.last_name || formState.defaultValues?.company_name
  const { options, ofMode, loading } = useMissionOptions()
  return (
    <ComboboxField
      {...field('mission_id')}
      loading={loading}
      options={settled ? options : ofMode}
      disabled={Boolean(settled)}
      {...(settled ? {} : { hint: 'Sans mission, toute l’équipe le voit. Elle se choisit une fois.' })}
    />
  )
}

/** Where it stands; that it became a project is said by the conversion alone. */
function Status() {
  const { formState } = useFormContext()
  const isConverted = formState.defaultValues?.status === 'converti'
  return (
    <SelectField
      {...field('status')}
      required
      disabled={isConverted}
      options={optionsOf(isConverted ? { converti } : byHand)}
    />
  )
}

/** The sheet of somebody who asked; who may be the same person already is said while it is filled in. */
function ProspectFields() {
  const user = useUserOptions()
  return (
    <>
      <LookalikesAsTyped />
      <SheetFields record={prospect} choices={{ user }} own={{ mission_id: <Mission />, status: <Status /> }} />
    </>
  )
}

/** What fills it in. */
export const form = recordForm(prospect, ProspectFields)
