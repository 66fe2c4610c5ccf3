import type { MissionImport } from '@faitage/contracts/imports/mission-import'
import { missionImportEndpoints } from '@faitage/contracts/imports/mission-import.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { type FormEvent, useId, useState } from 'react'
import { useCommand } from '@/api/queries'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { Label } from '@/components/ui/label'

/** Asks for the day of arrears where neither a title nor a column says it; what was answered may be answered again. */
export function ArrearsDay({ one }: { one: MissionImport }) {
  const [again, setAgain] = useState(false)
  if (one.undated === 0 && one.stated_on === null) return null
  if (one.undated === 0 && !again)
    return (
      <p className="flex flex-wrap items-center gap-2 text-sm">
        Impayés sans date&nbsp;: arrêtés au {formatDay(one.stated_on)}, comme indiqué.
        <Button variant="outline" size="sm" onClick={() => setAgain(true)}>
          Changer la date
        </Button>
      </p>
    )
  return <Question one={one} onDone={() => setAgain(false)} />
}

function Question({ one, onDone }: { one: MissionImport; onDone: () => void }) {
  const id = useId()
  const [on, setOn] = useState(one.stated_on)
  const [missing, setMissing] = useState(false)
  const map = useCommand(missionImportEndpoints.map, {
    success: 'La date est enregistrée. Le plan est refait.',
    quiet: true,
    onSuccess: onDone,
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    setMissing(on === null)
    if (on === null) return
    map.mutate({ params: { import_id: one.id }, body: { columns: one.columns, stated_on: on } })
  }
  const said = missing && on === null ? 'Indiquez un jour.' : (map.error?.fields[0]?.message ?? map.error?.message)
  return (
    <Alert variant="warning">
      <AlertTitle>
        {one.undated > 0
          ? `${countOf(one.undated, 'impayé est laissé', 'impayés sont laissés')} de côté, faute de date`
          : 'Date des impayés'}
      </AlertTitle>
      <AlertDescription>
        <form noValidate onSubmit={send} className="flex flex-col gap-2">
          <Label htmlFor={id}>Impayés arrêtés au</Label>
          <div className="flex flex-wrap items-center gap-2">
            <div className="w-44">
              <DateField
                id={id}
                value={on}
                onChange={setOn}
                aria-invalid={said !== undefined}
                aria-describedby={said ? `${id}-erreur` : undefined}
              />
            </div>
            <Button type="submit" variant="outline" disabled={map.isPending}>
              Refaire le plan
            </Button>
          </div>
          {said ? (
            <p id={`${id}-erreur`} role="alert" className="text-sm font-medium text-destructive">
              {said}
            </p>
          ) : null}
        </form>
      </AlertDescription>
    </Alert>
  )
}
