import type { Endpoint } from '@faitage/contracts/kernel/endpoint'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Spinner } from '@/components/ui/spinner'
import { watchPresses } from '@/lib/after-press'
import { ConflictPanel } from '../form/conflict-panel'
import { FormSettingsContext } from '../form/form-context'
import { CommandField, type CommandFieldLook } from './command-field'
import { bodyShape, ruleOf } from './command-schema'
import { type CommandFormOptions, type CommandName, useCommandForm } from './use-command-form'

interface CommandFormProps<E extends Endpoint> extends CommandFormOptions<E> {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: ReactNode
  /** The fields asked for, in order; what is said of each beside its schema. */
  fields: { readonly [K in CommandName<E>]?: CommandFieldLook }
  /** What the button does, e.g. « Changer le statut ». */
  submitText: string
  /** Shown under the fields, of what they hold so far. */
  below?: (values: { readonly [K in CommandName<E>]?: unknown }) => ReactNode
  /** How the conflict panel writes a value. */
  tellValue?: (field: string, value: unknown) => string | undefined
}

/**
 * A command as a window: one field for each part of the command's body, under the rules and French names of its schema.
 * What is refused is said by its field, which takes the focus; somebody else's change meanwhile is shown beside one's
 * own; a lost connection loses nothing.
 */
export function CommandForm<E extends Endpoint>(props: CommandFormProps<E>) {
  const { open, onOpenChange, title, description } = props
  const [begun, setBegun] = useState(false)
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent begun={begun} {...(description ? {} : { 'aria-describedby': undefined })}>
        <DialogHeader>
          <DialogTitle>{title}</DialogTitle>
          {description ? (
            <DialogDescription asChild>
              <div className="flex flex-wrap items-center gap-2">{description}</div>
            </DialogDescription>
          ) : null}
        </DialogHeader>
        {open ? <Filling {...props} onBegun={setBegun} /> : null}
      </DialogContent>
    </Dialog>
  )
}

function Filling<E extends Endpoint>(props: CommandFormProps<E> & { onBegun: (begun: boolean) => void }) {
  const { fields, onOpenChange, onDone, onBegun, submitText } = props
  const id = useId()
  const settings = useMemo(() => ({ id, readOnly: false }), [id])
  const element = useRef<HTMLFormElement>(null)
  const names = Object.keys(fields)
  const { form, submit, pending, refusal, resolveConflict, attempts } = useCommandForm(
    {
      ...props,
      onDone: (answer, values) => {
        onOpenChange(false)
        onDone?.(answer, values)
      },
    },
    names,
  )
  const shape = bodyShape(props.body).shape as Record<string, z.ZodType>

  useEffect(watchPresses, [])
  const { isDirty } = form.formState
  useEffect(() => {
    onBegun(isDirty)
    return () => onBegun(false)
  }, [isDirty, onBegun])
  useEffect(() => {
    if (attempts > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-refusal]')?.focus()
  }, [attempts])

  return (
    <FormSettingsContext value={settings}>
      <FormProvider {...form}>
        <form
          ref={element}
          noValidate
          aria-label={props.title}
          className="flex flex-col gap-4"
          onSubmit={event => {
            event.preventDefault()
            submit()
          }}
          onKeyDown={event => {
            // In one line Enter sends already; in several it parts them.
            const several = event.target instanceof HTMLTextAreaElement
            if (several && event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
          }}
        >
          {refusal?.conflict ? (
            <ConflictPanel conflict={refusal.conflict} onResolve={resolveConflict} tellValue={props.tellValue} />
          ) : refusal ? (
            <Alert variant="destructive" tabIndex={-1} data-refusal>
              <AlertDescription className="break-words">{refusal.message}</AlertDescription>
            </Alert>
          ) : null}
          {names.map(name => {
            const rule = ruleOf(shape[name] as z.ZodType)
            const demanded = props.required?.[name as CommandName<E>] !== undefined
            const look = fields[name as CommandName<E>] ?? {}
            return <CommandField key={name} name={name} rule={rule} look={look} required={rule.required || demanded} />
          })}
          {props.below ? <Below of={props.below as (values: object) => ReactNode} /> : null}
          <DialogFooter>
            <Button variant="outline" onClick={() => onOpenChange(false)}>
              Annuler
            </Button>
            <Button type="submit" aria-disabled={pending} aria-keyshortcuts="Control+Enter">
              {pending ? (
                <>
                  <Spinner /> Enregistrement…
                </>
              ) : refusal?.isPassing ? (
                'Réessayer'
              ) : (
                submitText
              )}
            </Button>
          </DialogFooter>
        </form>
      </FormProvider>
    </FormSettingsContext>
  )
}

const Below = ({ of }: { of: (values: object) => ReactNode }) => of(useWatch())
