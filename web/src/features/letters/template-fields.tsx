import type { agencyEndpoints } from '@faitage/contracts/directory/agency'
import { letterTemplate } from '@faitage/contracts/letters/letter-template'
import { useMemo } from 'react'
import { useRead } from '@/api/queries'
import { useMissionOptions } from '@/components/record/choices/options'
import { blankOf } from '@/components/record/form/blank'
import { ComboboxField } from '@/components/record/form/fields'
import { writeOf } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/form/sheet-fields'
import { useMay } from '@/components/record/pages/use-may'
import { useOwnSearch } from '@/lib/use-own-search'

/** Only their names are read: the sheet of an agency stays with its own pages. */
const agencies = {
  method: 'GET',
  path: '/api/admin/agencies',
  access: 'read agency',
  about: 'agency',
} as unknown as (typeof agencyEndpoints)['list']

/** Every agency, to choose from. */
function useAgencyOptions() {
  const allowed = useMay()(agencies)
  const { data, isLoading } = useRead(agencies, { query: { size: 1000 } }, { enabled: allowed })
  const options = useMemo(() => (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })), [data])
  return { options, loading: isLoading }
}

/** The sheet of a template; its file is dropped beside it. */
function TemplateFields() {
  const mission = useMissionOptions()
  const agency = useAgencyOptions()
  const fresh = new URLSearchParams(useOwnSearch()).get('fiche') === 'new'
  // Its mission is chosen once: the custom fields that its file names are those of that mission.
  const own = {
    file_id: null,
    tokens: null,
    mission_id: (
      <ComboboxField
        name="mission_id"
        label={letterTemplate.labels.mission_id}
        hint="Sans mission, toutes les missions le proposent. Elle se choisit une fois."
        options={mission.ofMode}
        loading={mission.loading}
        disabled={!fresh}
        placeholder="Toutes les missions"
      />
    ),
  }
  return <SheetFields record={letterTemplate} own={own} choices={{ mission, agency }} />
}

// What the server says of the file is neither typed nor sent.
const { file_id: _, tokens: __, ...blank } = blankOf(letterTemplate)
/** What fills it in. */
export const form = { record: letterTemplate, blank, write: writeOf(letterTemplate), Fields: TemplateFields }
