import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { toRefusal } from '@/api/refusal'
import { speakFrench } from '@/lib/validation'

speakFrench()

export interface GuestForm<T extends Record<string, string>> {
  readonly values: T
  set(values: Partial<T>): void
  /** What is wrong, by field. */
  readonly errors: Partial<Record<keyof T, string>>
  /** What the server refused, when it is about no field. */
  readonly problem: string | undefined
  readonly busy: boolean
  readonly problemBox: React.RefObject<HTMLDivElement | null>
  submit(event: FormEvent): void
}

/**
 * A form of the guest pages: checked by its schema when sent, then by the server. What is wrong stands by its field, and
 * the first wrong one takes the focus; a refusal about no field stands above and takes it too.
 *
 * @param id the fields' ids are `<id>-<name>`
 * @param send throws what the server refuses
 */
export function useGuestForm<T extends Record<string, string>>(options: {
  id: string
  schema: z.ZodType<unknown, T>
  initial: T
  send: (values: T) => Promise<void>
  /** Emptied when the server refuses. */
  secret?: keyof T
}): GuestForm<T> {
  const { id, schema, send, secret } = options
  const [values, setValues] = useState(options.initial)
  const [errors, setErrors] = useState<Partial<Record<keyof T, string>>>({})
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const problemBox = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (problem) problemBox.current?.focus()
  }, [problem])
  useEffect(() => {
    const first = Object.keys(errors)[0]
    if (first) document.getElementById(`${id}-${first}`)?.focus()
  }, [errors, id])

  const show = (faults: readonly { path: string; message: string }[]): void => {
    const found: Partial<Record<keyof T, string>> = {}
    for (const { path, message } of faults) if (path in values) found[path as keyof T] ??= message
    setErrors(found)
    setProblem(Object.keys(found).length === 0 ? faults[0]?.message : undefined)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const checked = schema.safeParse(values)
    if (!checked.success) {
      show(checked.error.issues.map(issue => ({ path: issue.path.join('.'), message: issue.message })))
      return
    }
    setBusy(true)
    setErrors({})
    setProblem(undefined)
    try {
      await send(values)
    } catch (refused) {
      const refusal = toRefusal(refused)
      if (secret) setValues(now => ({ ...now, [secret]: '' }))
      show(refusal.fields.length > 0 ? refusal.fields : [{ path: '', message: refusal.message }])
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    set: changed => setValues(now => ({ ...now, ...changed })),
    errors,
    problem,
    busy,
    problemBox,
    submit: event => void submit(event),
  }
}
