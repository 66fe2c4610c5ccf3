import type { Written } from '@faitage/contracts/kernel/endpoint'
import { zodResolver } from '@hookform/resolvers/zod'
import { useCallback, useEffect, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { type ApiRefusal, toRefusal } from '@/api/refusal'
import { session } from '@/api/session'
import { type Draft, readDraft, writeDraft } from '@/lib/drafts'
import { notify } from '@/lib/notify'
import { useMarkUnsaved } from '@/lib/unsaved'
import { speakFrench } from '@/lib/validation'
import { alteredValues, leavesOf, leavesSince } from './altered'

speakFrench()

export interface RecordFormOptions<T extends FieldValues> {
  /** Names the form among the drafts kept in this browser, e.g. `mission/<id>`. */
  name: string
  schema: z.ZodType<unknown, T>
  /** The record's values as the server has them; fields left empty are null. */
  values: T
  /** Revision the values were read at; absent when the record does not exist yet. */
  revision?: number | undefined
  /**
   * Sends the record. `altered` holds only what the person changed; `ifMatch` is the revision the form was opened at.
   * Throws ApiRefusal.
   */
  save: (altered: Partial<T>, context: { values: T; ifMatch: number | undefined }) => Promise<Written>
  /** Runs unless the form was left meanwhile: whoever is elsewhere stays there. */
  onSaved?: (written: Written) => void
  /** Shown in a toast after saving; a text or what makes one of what was sent. */
  savedText?: string | ((values: T, written: Written) => string)
  /** A panel that closes without asking: what was typed is there when it opens again. */
  keptOnClose?: boolean
}

export interface RecordFormState<T extends FieldValues> {
  form: UseFormReturn<T>
  submit: () => void
  saving: boolean
  dirty: boolean
  /** The last refusal that is not about fields. */
  refusal: ApiRefusal | undefined
  /** Settles a conflict: for each field, whether the person's own value is kept. */
  resolveConflict: (keepMine: Record<string, boolean>) => void
  /** When the values in the form come from a draft: the instant it was kept. */
  draftOf: number | undefined
  /** Goes back to the server's values. */
  abandon: () => void
  /** Counts failed submits, so that the summary takes the focus each time. */
  attempts: number
}

/** What is being saved, by the name of its form, which may have been left meanwhile. */
const underWay = new Set<string>()

/** Two people may share a browser: each has their own drafts. */
const ownName = (name: string) => `${session.get()?.user.id ?? ''}/${name}`

/** The life of a form: what changed, drafts, saving, refusals, conflicts. */
export function useRecordForm<T extends FieldValues>(options: RecordFormOptions<T>): RecordFormState<T> {
  const { values } = options
  const name = ownName(options.name)
  const form = useForm<T>({
    resolver: zodResolver(options.schema as never) as never,
    defaultValues: values as DefaultValues<T>,
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const [refusal, setRefusal] = useState<ApiRefusal>()
  const [saving, setSaving] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const [draftOf, setDraftOf] = useState<number>()
  const base = useRef(options.revision)
  const latest = useRef(options)
  latest.current = options
  const { isDirty, dirtyFields } = form.formState
  useMarkUnsaved(name, isDirty)

  // Somebody else's change comes in: untouched fields follow; touched ones stay, and so does the revision they are
  // compared with when saving.
  const seen = useRef(values)
  useEffect(() => {
    if (seen.current === values) return
    seen.current = values
    if (!form.formState.isDirty) base.current = latest.current.revision
    form.reset(values, { keepDirtyValues: true, keepErrors: true })
  }, [values, form])

  /** When the draft that is this form's was kept: one of another tab, or of who opened it anew, is not its own to forget. */
  const own = useRef<number>(undefined)
  useEffect(() => {
    const draft = readDraft(name)
    // What is on its way is not something that was interrupted: sent once more it would be there twice.
    if (!draft || underWay.has(name)) return
    own.current = draft.at
    for (const [path, value] of leavesOf(draft.values))
      form.setValue(path as Path<T>, value as PathValue<T, Path<T>>, { shouldDirty: true })
    base.current = draft.revision ?? base.current
    setDraftOf(draft.at)
  }, [name, form])

  // Saved as it is: a form that goes with its saving has not been drawn since, and still takes itself for changed.
  const settled = useRef(false)
  const there = useRef(true)
  const write = useCallback(
    (kept: Draft['values'] | undefined) => {
      const at = Date.now()
      own.current = kept && at
      writeDraft(name, kept && { at, revision: base.current, values: kept })
    },
    [name],
  )
  const keepDraft = useCallback(() => {
    if (settled.current) return
    const { isDirty, dirtyFields } = form.formState
    if (isDirty) write(alteredValues(form.getValues(), dirtyFields as never))
    // Undone by hand: there is nothing left to take up.
    else if (own.current) write(undefined)
  }, [form, write])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = form.subscribe({
      formState: { values: true, dirtyFields: true, isDirty: true },
      callback: () => {
        settled.current = false
        // Not put off by the next key: a session that ends while somebody writes takes little with it.
        timer ??= setTimeout(() => {
          timer = undefined
          keepDraft()
        }, 400)
      },
    })
    addEventListener('pagehide', keepDraft)
    there.current = true
    return () => {
      there.current = false
      clearTimeout(timer)
      // The last keys: of a form that asks before it is left, unless it is being saved, they are to be forgotten.
      if (timer && (latest.current.keptOnClose || underWay.has(name))) keepDraft()
      removeEventListener('pagehide', keepDraft)
      unsubscribe()
    }
  }, [form, keepDraft, name])

  const send = useCallback(
    async (current: T) => {
      setSaving(true)
      setRefusal(undefined)
      // Of what is refused: once the session is over it could be kept no more.
      keepDraft()
      underWay.add(name)
      const known = latest.current.values
      /** Who signed in meanwhile is told nothing of it. */
      const isOurs = () => ownName(latest.current.name) === name
      try {
        const altered = alteredValues(current, form.formState.dirtyFields as never)
        const sent = structuredClone(form.getValues())
        const written = await latest.current.save(altered, { values: current, ifMatch: base.current })
        base.current = written.revision
        setDraftOf(undefined)
        // What was typed while the answer was on its way stays, unsaved; in the draft, where the form was left.
        // Somebody else's change that came in meanwhile was not typed here.
        const heard = Object.fromEntries(leavesSince(known, latest.current.values))
        const typed = leavesSince(heard, Object.fromEntries(leavesSince(sent, form.getValues())))
        if (readDraft(name)?.at === own.current) write(typed[0] && Object.fromEntries(typed))
        form.reset(current)
        for (const [path, value] of typed) form.setValue(path as Path<T>, value as never, { shouldDirty: true })
        settled.current = !typed[0]
        const { savedText, onSaved } = latest.current
        if (savedText && isOurs())
          notify.success(savedText instanceof Function ? savedText(current, written) : savedText, { id: name })
        if (there.current) onSaved?.(written)
      } catch (error) {
        const refused = toRefusal(error)
        notify.dismiss(name)
        for (const { path, message } of refused.fields) form.setError(path as Path<T>, { type: 'server', message })
        setRefusal(refused)
        setAttempts(count => count + 1)
        // Left while it was being saved: why it was not is said all the same, to who began it.
        if (!there.current && isOurs())
          notify.error(refused.message + (refused.isPassing ? '' : ' Votre saisie est gardée.'))
      } finally {
        underWay.delete(name)
        // What is created goes to a page of its own, which may take a moment to come: until then nothing is typed here.
        setSaving(settled.current && latest.current.revision === undefined)
      }
    },
    [form, keepDraft, name, write],
  )

  const sending = useRef(false)
  const submit = useCallback(() => {
    // Created, and on its way to the page of its own: pressed once more it would be created again.
    if (sending.current || (settled.current && latest.current.revision === undefined)) return
    sending.current = true
    form.clearErrors()
    void form
      .handleSubmit(send, () => setAttempts(count => count + 1))()
      .finally(() => {
        sending.current = false
      })
  }, [form, send])

  return {
    form,
    submit,
    saving,
    dirty: isDirty && Object.keys(dirtyFields).length > 0,
    refusal,
    attempts,
    draftOf,
    resolveConflict: keepMine => {
      const conflict = refusal?.conflict
      if (!conflict) return
      for (const { field, theirs } of conflict.fields) {
        if (keepMine[field]) continue
        form.resetField(field as Path<T>, { defaultValue: (theirs ?? null) as never })
      }
      base.current = conflict.revision
      setRefusal(undefined)
      submit()
    },
    abandon: () => {
      write(undefined)
      setDraftOf(undefined)
      setRefusal(undefined)
      base.current = latest.current.revision
      form.reset(latest.current.values)
    },
  }
}
