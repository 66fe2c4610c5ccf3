import type { BodyInputOf, Endpoint, ParamsOf, ResponseOf } from '@faitage/contracts/kernel/endpoint'
import type { ErrorKey } from '@faitage/contracts/kernel/error-catalogue'
import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { CallInput } from '@/api/client'
import { useCommand } from '@/api/queries'
import type { ApiRefusal } from '@/api/refusal'
import { notify } from '@/lib/notify'
import { speakFrench } from '@/lib/validation'
import { bodyShape, commandBody, faultsIn, isBlank, ruleOf } from './command-schema'

speakFrench()

/** Names of the fields of an endpoint's body. */
export type CommandName<E> = keyof BodyInputOf<E> & string
/** What the fields hold while the person fills them in: null where nothing is. */
type CommandValues<E> = { [K in CommandName<E>]?: BodyInputOf<E>[K] | null }

export interface CommandFormOptions<E extends Endpoint> {
  endpoint: E
  /** The schema of what it sends: browsers are not sent those of endpoints. */
  body: E['body']
  params?: ParamsOf<E> | undefined
  /** Revision of what the person sees: a change made meanwhile by somebody else is not overwritten unseen. */
  revision?: number | undefined
  /** Parts of the body that nobody fills in. */
  fixed?: Partial<BodyInputOf<E>>
  /** What the fields begin with. */
  values?: CommandValues<E>
  /** Fields that this form asks for though the server does without, or with words of their own when left empty. */
  required?: { readonly [K in CommandName<E>]?: string }
  /** Rules that no schema knows, on what is filled in so far. */
  check?: (values: CommandValues<E>) => { readonly [K in CommandName<E>]?: string | undefined }
  /** The field that a refusal is about, by its key. */
  fieldOf?: { readonly [K in ErrorKey]?: CommandName<E> }
  /** Shown in a snackbar once it is done. */
  success?: string | ((values: CommandValues<E>, answer: ResponseOf<E>) => string)
  /** Runs once the window closes with it done; without an answer when the person chose what was already recorded. */
  onDone?: (answer: ResponseOf<E> | undefined, values: CommandValues<E>) => void
}

type AnyValues = Record<string, unknown>

export interface CommandFormState {
  readonly form: UseFormReturn<AnyValues>
  readonly submit: () => void
  readonly pending: boolean
  /** The last refusal that belongs to no field. */
  readonly refusal: ApiRefusal | undefined
  readonly resolveConflict: (keepMine: Record<string, boolean>) => void
  /** Counts failed attempts, so that each one brings the focus to what is wrong. */
  readonly attempts: number
}

/** The life of a command being filled in: its rules, sending, refusals, conflict. */
export function useCommandForm<E extends Endpoint>(
  options: CommandFormOptions<E>,
  names: readonly string[],
): CommandFormState {
  const { endpoint } = options
  const body = bodyShape(options.body)
  const blank = Object.fromEntries(names.map(name => [name, blankOf(body, name)]))
  const form = useForm<AnyValues>({ defaultValues: { ...blank, ...options.values }, shouldFocusError: false })
  const base = useRef(options.revision)
  const [refusal, setRefusal] = useState<ApiRefusal>()
  const [attempts, setAttempts] = useState(0)

  const refuse = (faults: Readonly<Record<string, string | undefined>>) => {
    for (const [name, message] of Object.entries(faults)) if (message) form.setError(name, { message })
    setAttempts(count => count + 1)
  }
  const command = useCommand(endpoint, {
    quiet: true,
    onSuccess: answer => {
      const values = form.getValues() as CommandValues<E>
      const { success, onDone } = options
      if (success) notify.success(typeof success === 'string' ? success : success(values, answer))
      onDone?.(answer, values)
    },
    onRefused: refused => {
      const faults = faultsOf(refused, options.fieldOf ?? {}, names)
      setRefusal(Object.keys(faults).length > 0 ? undefined : refused)
      refuse(faults)
    },
  })

  const submit = () => {
    if (command.isPending) return
    form.clearErrors()
    setRefusal(undefined)
    const values = form.getValues()
    const sent = commandBody(body, values, options.fixed as AnyValues)
    const missing = Object.entries(options.required ?? {}).filter(([name]) => isBlank(values[name]))
    const faults = {
      ...faultsIn(body, sent),
      ...given(options.check?.(values as CommandValues<E>) ?? {}),
      ...Object.fromEntries(missing as [string, string][]),
    }
    if (Object.keys(faults).length > 0) return refuse(faults)
    const { params } = options
    command.mutate({ ...(params ? { params } : {}), body: sent, ifMatch: base.current } as unknown as CallInput<E>)
  }

  // A field that was wrong is judged no more once it is altered.
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ name }) => (name ? form.clearErrors(name) : undefined),
      }),
    [form],
  )

  return {
    form,
    submit,
    pending: command.isPending,
    refusal,
    attempts,
    resolveConflict: keepMine => {
      const conflict = refusal?.conflict
      if (!conflict) return
      base.current = conflict.revision
      setRefusal(undefined)
      if (conflict.fields.some(({ field }) => keepMine[field])) return submit()
      notify.info('Rien n’a été changé\u00A0: la valeur déjà enregistrée est gardée.')
      options.onDone?.(undefined, form.getValues() as CommandValues<E>)
    },
  }
}

function blankOf(body: ReturnType<typeof bodyShape>, name: string): unknown {
  const field = body.shape[name]
  if (!field) throw new Error(`The command has no field ${name}`)
  const { control } = ruleOf(field)
  return control === 'choices' ? [] : control === 'tick' ? false : null
}

const given = (faults: Readonly<Record<string, string | undefined>>): Record<string, string> =>
  Object.fromEntries(Object.entries(faults).filter((fault): fault is [string, string] => fault[1] !== undefined))

/** The faults of a refusal by field; none when it is not about the fields shown. */
function faultsOf(
  refusal: ApiRefusal,
  fieldOf: Readonly<Record<string, string | undefined>>,
  names: readonly string[],
): Record<string, string> {
  // The fields of a conflict are shown with both values instead.
  if (refusal.conflict) return {}
  const field = fieldOf[refusal.key]
  if (field) return { [field]: refusal.message }
  const shown = refusal.fields.map(({ path, message }) => [path.split('.')[0] ?? '', message] as const)
  return shown.every(([name]) => names.includes(name)) ? Object.fromEntries(shown) : {}
}
