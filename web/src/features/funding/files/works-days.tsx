import { type FundingFileAnswer, fundingFileEndpoints } from '@faitage/contracts/funding/funding-file.endpoints'
import { parseDay } from '@faitage/contracts/kernel/format-date'
import { useId, useState } from 'react'
import { useCommand } from '@/api/queries'
import { DateField } from '@/components/ui/date-field'
import { Label } from '@/components/ui/label'

const days = { works_started_on: 'Travaux commencés le', works_completed_on: 'Travaux terminés le' } as const

/** When the works began and ended: what ends the deadlines of funders. Each day is saved as it is chosen. */
export function WorksDays({ projectId, answer }: { projectId: string; answer: FundingFileAnswer }) {
  const id = useId()
  const [fault, setFault] = useState<{ key: string; text: string }>()
  const save = useCommand(fundingFileEndpoints.works, { quiet: true, success: 'La date est enregistrée.' })
  const send = (key: keyof typeof days, day: string | null) => {
    setFault(undefined)
    if (day === (answer[key] ?? null)) return
    if (day !== null && !parseDay(day)) return setFault({ key, text: `«\u00A0${day}\u00A0» n’est pas une date.` })
    save.mutate(
      { params: { id: projectId }, body: { [key]: day } },
      { onError: refusal => setFault({ key, text: refusal.fields[0]?.message ?? refusal.message }) },
    )
  }
  return (
    <div className="grid gap-3 sm:max-w-xl sm:grid-cols-2">
      {(Object.keys(days) as (keyof typeof days)[]).map(key => (
        <div key={key} className="flex flex-col gap-1.5">
          <Label htmlFor={`${id}-${key}`}>{days[key]}</Label>
          <DateField
            id={`${id}-${key}`}
            value={answer[key] ?? null}
            disabled={!answer.may_write}
            aria-invalid={fault?.key === key || undefined}
            aria-describedby={fault?.key === key ? `${id}-fault` : undefined}
            onChange={day => send(key, day)}
          />
          {fault?.key === key && (
            <p id={`${id}-fault`} role="alert" className="text-sm font-medium text-destructive">
              {fault.text}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}
