import { formatDay, parseDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { NOT_A_DAY } from '@faitage/contracts/kernel/french'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { type ProjectStatus, projectStatuses, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useCommand } from '@/api/queries'
import type { ApiRefusal } from '@/api/refusal'
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
import { Label } from '@/components/ui/label'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select'
import { Spinner } from '@/components/ui/spinner'
import { Textarea } from '@/components/ui/textarea'
import { StatusBadge, StatusIcon } from './status-badge.tsx'

interface ChangeStatusProps {
  project: ProjectDetail
  open: boolean
  onOpenChange: (open: boolean) => void
}

type Field = 'status' | 'on' | 'reason'

/** Where a refusal belongs in the form. */
const fieldOfRefusal: Record<string, Field> = {
  'project.status.unchanged': 'status',
  'project.status.future': 'on',
  'project.status.beforeProject': 'on',
}

/** Changes the status of a project, from a day on that may be past. */
export function ChangeStatus({ project, open, onOpenChange }: ChangeStatusProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader>
          <DialogTitle>Changer le statut</DialogTitle>
          <DialogDescription asChild>
            <p className="flex flex-wrap items-center gap-2">
              Aujourd’hui <StatusBadge status={project.status} /> depuis le {formatDay(project.status_on)}.
            </p>
          </DialogDescription>
        </DialogHeader>
        {open ? <StatusForm project={project} onDone={() => onOpenChange(false)} /> : null}
      </DialogContent>
    </Dialog>
  )
}

function StatusForm({ project, onDone }: { project: ProjectDetail; onDone: () => void }) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  // What was on screen when the person began: a change made meanwhile by somebody else is not overwritten unseen.
  const revision = useRef(project.revision)
  const today = todayInParis()
  const [status, setStatus] = useState<ProjectStatus | ''>('')
  const [on, setOn] = useState(today)
  const [reason, setReason] = useState('')
  const [errors, setErrors] = useState<Partial<Record<Field | 'all', string>>>({})
  const later = parseDay(on) !== undefined && on < project.status_on

  const change = useCommand(projectEndpoints.changeStatus, {
    success: () =>
      later
        ? `«\u00A0${projectStatusLabels[status as ProjectStatus]}\u00A0» est noté au ${formatDay(on)}. Le statut actuel reste «\u00A0${projectStatusLabels[project.status]}\u00A0».`
        : `Le projet est passé à «\u00A0${projectStatusLabels[status as ProjectStatus]}\u00A0», avec effet au ${formatDay(on)}.`,
    quiet: true,
    onSuccess: onDone,
    onRefused: refusal => {
      setErrors(errorsOf(refusal))
      // Told of the other's change, the person may confirm their own over it.
      if (refusal.conflict) revision.current = refusal.conflict.revision
    },
  })
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found: typeof errors = {}
    if (!status) found.status = 'Choisissez le nouveau statut.'
    if (!on) found.on = 'Indiquez la date d’effet.'
    else if (!parseDay(on)) found.on = NOT_A_DAY
    else if (on > today) found.on = 'La date du statut est dans le futur. Indiquez une date passée ou celle du jour.'
    else if (on < project.opened_on)
      found.on = `Le projet n’existait pas encore à cette date\u00A0: il commence le ${formatDay(project.opened_on)}.`
    setErrors(found)
    if (!status || Object.keys(found).length > 0 || change.isPending) return
    change.mutate({
      params: { id: project.id },
      body: { status, on, ...(reason.trim() ? { reason: reason.trim() } : {}) },
      ifMatch: revision.current,
    })
  }
  const clear = (field: Field) => setErrors(({ [field]: _, all: __, ...others }) => others)
  const described = (field: Field) => (errors[field] ? `${id}-${field}-error` : undefined)

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {errors.all ? (
        <Alert variant="destructive">
          <AlertDescription>{errors.all}</AlertDescription>
        </Alert>
      ) : null}
      <FieldBlock id={`${id}-status`} label="Nouveau statut" error={errors.status}>
        <Select
          value={status}
          onValueChange={value => {
            setStatus(value as ProjectStatus)
            clear('status')
          }}
        >
          <SelectTrigger
            id={`${id}-status`}
            aria-required
            aria-invalid={errors.status !== undefined}
            aria-describedby={described('status')}
          >
            <SelectValue placeholder="Choisir…" />
          </SelectTrigger>
          <SelectContent>
            {projectStatuses.map(value => (
              <SelectItem key={value} value={value}>
                <span className="flex items-center gap-2">
                  <StatusIcon status={value} />
                  {projectStatusLabels[value]}
                </span>
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      </FieldBlock>
      <FieldBlock
        id={`${id}-on`}
        label="Date d’effet"
        error={errors.on}
        hint={
          later && status
            ? `Un statut plus récent existe\u00A0: «\u00A0${projectStatusLabels[project.status]}\u00A0» depuis le ${formatDay(project.status_on)}. Il restera le statut actuel.`
            : undefined
        }
      >
        <DateField
          id={`${id}-on`}
          value={on}
          min={project.opened_on}
          max={today}
          aria-required
          aria-invalid={errors.on !== undefined}
          aria-describedby={described('on')}
          onChange={value => {
            setOn(value ?? '')
            clear('on')
          }}
        />
      </FieldBlock>
      <FieldBlock id={`${id}-reason`} label="Motif (facultatif)" error={errors.reason}>
        <Textarea
          id={`${id}-reason`}
          rows={3}
          maxLength={1000}
          value={reason}
          aria-invalid={errors.reason !== undefined}
          aria-describedby={described('reason')}
          onChange={event => {
            setReason(event.target.value)
            clear('reason')
          }}
        />
      </FieldBlock>
      <DialogFooter>
        <Button variant="outline" onClick={onDone}>
          Annuler
        </Button>
        <Button type="submit" aria-disabled={change.isPending}>
          {change.isPending ? (
            <>
              <Spinner /> Enregistrement…
            </>
          ) : (
            'Changer le statut'
          )}
        </Button>
      </DialogFooter>
    </form>
  )
}

function errorsOf(refusal: ApiRefusal): Partial<Record<Field | 'all', string>> {
  const [theirs] = refusal.conflict?.fields ?? []
  if (theirs) return { all: conflictText(theirs.who, theirs.theirs) }
  const field = fieldOfRefusal[refusal.key]
  if (field) return { [field]: refusal.message }
  const fields = refusal.fields.filter(({ path }) => path === 'status' || path === 'on' || path === 'reason')
  return fields.length > 0
    ? Object.fromEntries(fields.map(({ path, message }) => [path, message]))
    : { all: refusal.message }
}

/** Somebody else changed the status while this dialog was open. */
const conflictText = (who: string, status: unknown) =>
  `${who} a passé ce projet à «\u00A0${projectStatusLabels[status as ProjectStatus] ?? status}\u00A0» entre-temps. Vérifiez votre choix puis confirmez-le, ou annulez.`

interface FieldBlockProps {
  id: string
  label: string
  error: string | undefined
  hint?: string | undefined
  children: ReactNode
}

function FieldBlock({ id, label, error, hint, children }: FieldBlockProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      {children}
      {error ? (
        <p id={`${id}-error`} className="text-sm text-destructive">
          {error}
        </p>
      ) : null}
      {hint ? (
        <p className="text-sm text-muted-foreground" role="status">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
