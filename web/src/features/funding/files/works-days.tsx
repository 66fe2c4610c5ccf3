import { type FundingFileAnswer, fundingFileEndpoints } from '@faitage/contracts/funding/funding-file.endpoints'
import { useId } from 'react'
import { useCommand } from '@/api/queries'
import { DateField } from '@/components/ui/date-field'
import { Label } from '@/components/ui/label'

const days = { works_started_on: 'Travaux commencés le', works_completed_on: 'Travaux terminés le' } as const

/** When the works began and ended: what ends the deadlines of funders. Each day is saved as it is chosen. */
export function WorksDays({ projectId, answer }: { projectId: string; answer: FundingFileAnswer }) {
  const id = useId()
  const save = useCommand(fundingFileEndpoints.works, { success: 'La date est enregistrée.' })
  return (
    <div className="grid gap-3 sm:max-w-xl sm:grid-cols-2">
      {(Object.keys(days) as (keyof typeof days)[]).map(key => (
        <div key={key} className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-${key}`}>{days[key]}</Label>
          <DateField
            id={`${id}-${key}`}
            value={answer[key] ?? null}
            disabled={!answer.may_write}
            onChange={day =>
              (day === null || /^\d{4}-\d{2}-\d{2}$/.test(day)) &&
              day !== (answer[key] ?? null) &&
              save.mutate({ params: { id: projectId }, body: { [key]: day } })
            }
          />
        </div>
      ))}
    </div>
  )
}
