import { relativeInstant } from '@faitage/contracts/kernel/format-date'
import { lazy, type ReactNode, Suspense, useEffect, useId, useMemo, useRef } from 'react'
import { type FieldValues, FormProvider } from 'react-hook-form'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import { watchPresses } from '@/lib/after-press'
import { useCovers } from '@/lib/use-covers'
import { cn } from '@/lib/utils'
import { ErrorSummary } from './error-summary'
import { FormSettingsContext } from './form-context'
import { LeaveGuard, loadQuestions } from './leave-guard'
import { showAtOnce } from './show-at-once'
import { useAskedField } from './use-asked-field'
import { type RecordFormOptions, useRecordForm } from './use-record-form'

const ConflictPanel = lazy(() => loadQuestions().then(module => ({ default: module.ConflictPanel })))

export interface RecordFormProps<T extends FieldValues> extends RecordFormOptions<T> {
  /** Names the form for screen readers. */
  label: string
  children: ReactNode
  /** French names of the fields, for the error summary; by dotted path. */
  labels: Readonly<Record<string, string>>
  submitText?: string
  /** Buttons beside the save button. */
  actions?: ReactNode
  /** The record may be read but not written. */
  readOnly?: boolean
  /** The address' parameter that shows the form in a panel, when it is no page of its own. */
  part?: string | undefined
  /** One of several forms of a page: its buttons show once something is typed, and Ctrl-S saves it only then. */
  section?: boolean
  /** How the conflict panel writes a value; texts, dates and lists are written as they are. */
  tellValue?: ((field: string, value: unknown) => string | undefined) | undefined
}

/**
 * The one form: labels above, errors by the field and in a summary that takes the focus, Ctrl-S, drafts that survive
 * a lost connection and a reload, a panel when somebody else changed the same field, and a question before leaving.
 */
export function RecordForm<T extends FieldValues>(props: RecordFormProps<T>) {
  const id = useId()
  const state = useRecordForm(props)
  const { form, submit, saving, dirty, refusal } = state
  const readOnly = props.readOnly ?? false
  const resting = props.section && !dirty && !saving
  // A record that is being created opens on its own page: what would be typed meanwhile could not follow it there.
  const closed = readOnly || (saving && props.revision === undefined)
  const settings = useMemo(() => ({ id, readOnly: closed }), [id, closed])
  const element = useRef<HTMLFormElement>(null)
  const bar = useCovers('bottom')

  useEffect(watchPresses, [])
  useAskedField(id)
  useEffect(() => {
    if (readOnly || resting) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      // A form below a window is hidden by it: the window's own is meant, or none.
      if (element.current?.closest('[aria-hidden="true"]')) return
      // A date or a number being typed settles when its field is left.
      const active = document.activeElement
      if (active instanceof HTMLElement && element.current?.contains(active)) {
        active.blur()
        active.focus()
      }
      setTimeout(submit)
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [submit, readOnly, resting])

  return (
    <FormSettingsContext value={settings}>
      <FormProvider {...form}>
        <form
          ref={element}
          aria-label={props.label}
          noValidate
          onSubmit={event => {
            event.preventDefault()
            submit()
          }}
          className="flex flex-col gap-6"
        >
          {state.draftOf && dirty && (
            <Alert>
              <Said act="L’abandonner" onAct={state.abandon}>
                Votre saisie interrompue {relativeInstant(new Date(state.draftOf).toISOString())} a été reprise.
              </Said>
            </Alert>
          )}
          <ErrorSummary labels={props.labels} attempts={state.attempts} />
          {refusal?.conflict ? (
            <Suspense>
              <ConflictPanel
                conflict={refusal.conflict}
                onResolve={state.resolveConflict}
                tellValue={props.tellValue}
              />
            </Suspense>
          ) : (
            refusal?.fields.length === 0 && (
              <Alert ref={showAtOnce} variant="destructive" tabIndex={-1}>
                <AlertTitle>L’enregistrement n’a pas abouti</AlertTitle>
                <Said act={(refusal.isPassing || refusal.status >= 500) && 'Réessayer'} onAct={submit}>
                  {refusal.message}
                </Said>
              </Alert>
            )
          )}
          {readOnly && dirty && (
            <Alert variant="warning">
              <Said act="Voir ce qui est enregistré" onAct={state.abandon}>
                Cette fiche ne se modifie plus&nbsp;: votre saisie n’est pas enregistrée.
              </Said>
            </Alert>
          )}
          {props.children}
          {!readOnly && !resting && (
            <div
              ref={props.section ? undefined : bar}
              className={cn('no-print flex flex-wrap items-center gap-2', barClasses(props))}
            >
              <Button type="submit" disabled={saving} aria-keyshortcuts="Control+S">
                {saving && <Spinner />}
                {saving ? 'Enregistrement…' : (props.submitText ?? 'Enregistrer')}
              </Button>
              {dirty && (
                <Button variant="ghost" disabled={saving} onClick={state.abandon}>
                  Annuler les modifications
                </Button>
              )}
              {props.actions && <div className="ml-auto flex flex-wrap gap-2">{props.actions}</div>}
            </div>
          )}
          <LeaveGuard active={dirty && !saving} unsaved={dirty} part={props.part} onLeave={state.abandon} />
        </form>
      </FormProvider>
    </FormSettingsContext>
  )
}

/** What an alert says, and what one may do about it. */
function Said({ children, act, onAct }: { children: ReactNode; act: string | false; onAct: () => void }) {
  return (
    <AlertDescription className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span>{children}</span>
      {act && (
        <Button size="sm" variant="outline" onClick={onAct}>
          {act}
        </Button>
      )}
    </AlertDescription>
  )
}

/** Where the buttons stand: below a part of a page, at the bottom of a panel, or of the screen. */
function barClasses({ section, part }: { section?: boolean; part?: string | undefined }): string {
  if (section) return '-mt-3'
  const stuck = 'sticky z-10 border-t py-3'
  return part
    ? `${stuck} -bottom-6 -mx-6 -mb-6 bg-card px-6`
    : `${stuck} bottom-14 -mx-4 bg-background px-4 sm:-mx-6 sm:px-6 md:bottom-0`
}
