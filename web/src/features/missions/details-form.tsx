import { type MissionContract, missionContractEndpoints } from '@faitage/contracts/missions/mission-contract.endpoints'
import { missionDetails } from '@faitage/contracts/missions/mission-details'
import { missionFieldText } from '@faitage/contracts/missions/mission-field-words'
import { useMemo } from 'react'
import { useCommand } from '@/api/queries'
import { blankOf } from '@/components/record/form/blank'
import { alteredSheet, formSchemaOf } from '@/components/record/form/form-values'
import { RecordForm } from '@/components/record/form/record-form'
import { SheetField, SheetFields } from '@/components/record/form/sheet-fields'
import { SpecialityField } from '@/components/record/form/speciality-field'
import { valuesOf } from '@/components/record/pages/record-kit'
import type { ContractPart } from './contract-sheets'

interface DetailsFormProps {
  part: ContractPart
  contract: MissionContract
  readOnly: boolean
}

/** Controls of one's own, where the part has their field. */
const own = {
  subjob: <SpecialityField name="subjob" label={missionDetails.labels.subjob} job="job" />,
  // The one day that goes with no step: the pairs that follow start on a line.
  previous_running_meeting: (
    <div className="col-span-full grid grid-cols-subgrid">
      <SheetField record={missionDetails} name="previous_running_meeting" />
    </div>
  ),
}

/** One part of the details, saved by itself: what is half typed in another stays as it is. */
export function DetailsForm({ part, contract, readOnly }: DetailsFormProps) {
  const { id, title, sheet } = part
  const update = useCommand(missionContractEndpoints.updateDetails, { quiet: true })
  const values = useMemo(() => valuesOf(blankOf(sheet), contract), [sheet, contract])
  const schema = useMemo(() => formSchemaOf(sheet), [sheet])
  return (
    <section id={id} tabIndex={-1} className="scroll-mt-40 outline-none">
      <RecordForm
        name={`mission/${contract.id}/${id}`}
        label={title}
        labels={sheet.labels as Record<string, string>}
        schema={schema}
        values={values}
        revision={contract.revision}
        readOnly={readOnly}
        section
        savedText={`«\u00A0${title}\u00A0» est enregistré.`}
        tellValue={missionFieldText}
        save={(altered, { ifMatch, values: all }) =>
          update.mutateAsync({ params: { id: contract.id }, body: alteredSheet(sheet, altered, all), ifMatch })
        }
      >
        <SheetFields record={sheet} own={own} pairs={id === 'qualite'} />
      </RecordForm>
    </section>
  )
}
