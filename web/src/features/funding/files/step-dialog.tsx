import type { FundingFileAnswer } from '@faitage/contracts/funding/funding-file.endpoints'
import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { useId, useState } from 'react'
import { useCommand } from '@/api/queries'
import { AmountInput } from '@/components/record/form/amount-field'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import type { Draft, Row, Step, StepField } from './steps.ts'

interface StepDialogProps {
  readonly projectId: string
  readonly step: Step
  readonly answer: FundingFileAnswer
  readonly funder: FundingFileAnswer['items'][number]
  /** The one that is edited; a new one where it is absent. */
  readonly row?: Row | undefined
  readonly onClose: () => void
}

/** One step of a file with a funder: what was asked, decided or paid, and when. */
export function StepDialog({ projectId, step, answer, funder, row, onClose }: StepDialogProps) {
  const [draft, setDraft] = useState<Draft>(
    () => (row as Draft | undefined) ?? step.begins(funder, todayInParis(), answer),
  )
  const [fresh] = useState(() => crypto.randomUUID())
  const save = useCommand(step.save, { quiet: true, success: step.saved, onSuccess: onClose })
  const [refused] = save.error?.fields ?? []
  const send = () => {
    const identity = step.many ? { id: (row?.id as string | undefined) ?? fresh } : {}
    const mine = { ...row, ...draft, ...identity, funder_id: funder.funder_id }
    save.mutate({ params: { id: projectId }, body: { funders: [mine] } as never })
  }
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent begun>
        <DialogHeader>
          <DialogTitle>{row ? step.title : step.act}</DialogTitle>
          <DialogDescription className="[overflow-wrap:anywhere]">{funder.name}</DialogDescription>
        </DialogHeader>
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {step.fields.map(field => (
            <Field
              key={field.key}
              field={field}
              value={draft[field.key] ?? null}
              isRefused={refused?.path.endsWith(`.${field.key}`) ?? false}
              onChange={value => setDraft(before => ({ ...before, [field.key]: value }))}
            />
          ))}
        </div>
        {save.error && (
          <Alert variant="destructive">
            <AlertDescription>{refused?.message ?? save.error.message}</AlertDescription>
          </Alert>
        )}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button disabled={save.isPending} onClick={send}>
            Enregistrer
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

interface FieldProps {
  readonly field: StepField
  readonly value: string | number | null
  readonly isRefused: boolean
  readonly onChange: (value: string | number | null) => void
}

function Field({ field: { label, kind, words, needed }, value, isRefused, onChange }: FieldProps) {
  const own = { id: useId(), 'aria-invalid': isRefused || undefined }
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={own.id}>{needed ? label : `${label} (facultatif)`}</Label>
      {kind === 'day' ? (
        <DateField {...own} value={value as string | null} onChange={onChange} />
      ) : kind === 'euro' ? (
        <AmountInput {...own} value={value} onChange={onChange} />
      ) : kind === 'choice' ? (
        <NativeSelect {...own} value={value ?? ''} onChange={event => onChange(event.target.value)}>
          {Object.entries(words ?? {}).map(([code, text]) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <Input {...own} maxLength={60} value={value ?? ''} onChange={event => onChange(event.target.value || null)} />
      )}
    </div>
  )
}
