import type { Written } from '@faitage/contracts/kernel/endpoint'
import { type ReactNode, Suspense, use, useEffect, useMemo, useRef } from 'react'
import { useCommand } from '@/api/queries'
import { Skeleton } from '@/components/ui/skeleton'
import { alteredSheet, formSchemaOf, labelsByPath, newSheet } from '../form/form-values'
import { RecordForm } from '../form/record-form'
import { formOf, type RecordItem, type RecordKit, valuesOf } from './record-kit'
import { doneText, savedText } from './record-words'
import { useMay } from './use-may'
import { useWords } from './use-words'

export interface NewFormProps<T extends RecordItem> {
  kit: RecordKit<T>
  /** Values it starts with beside the blank ones. */
  start?: Record<string, unknown> | undefined
  onCreated: (written: Written) => void
  /** The address' parameter that shows the form, when it is no page of its own. */
  part?: string
  /** Where it is created, when that is not asked: what was typed for one place is not taken up in another. */
  place?: string
  /** A part filled in below its fields and saved apart. */
  children?: ReactNode
}

/** Creates a record. */
export function RecordNewForm<T extends RecordItem>({ kit, start, onCreated, part, place, children }: NewFormProps<T>) {
  const ofKit = use(formOf(kit))
  const { record, blank, Fields } = ofKit
  const create = useCommand(kit.endpoints.create, { quiet: true })
  const values = useMemo(() => ({ ...blank, ...kit.start, ...start }), [blank, kit, start])
  const schema = useMemo(() => formSchemaOf(record), [record])
  return (
    <RecordForm
      key={place}
      name={`${record.stream}/new${place ? `/${place}` : ''}`}
      label={kit.noun.fresh}
      labels={labelsByPath(record)}
      schema={schema}
      values={values}
      part={part}
      submitText={`Créer ${kit.record.words.the}`}
      savedText={(sent, { id }) => doneText(kit, kit.titleOf({ ...sent, id } as unknown as T), 'créé')}
      save={(_, sent) => create.mutateAsync({ body: newSheet(record, sent.values) })}
      onSaved={onCreated}
    >
      <Suspense fallback={<Skeleton className="h-96" />}>
        {part ? <BeginAtFirstField /> : null}
        <Fields />
        {children}
      </Suspense>
    </RecordForm>
  )
}

/**
 * A panel opens before the code of its form has come, and its focus goes to the only thing there, the button that closes
 * it: once the fields are there it goes to the first. Not by touch, where a keyboard would cover what is to be read.
 */
function BeginAtFirstField() {
  const here = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (matchMedia('(pointer: coarse)').matches) return
    const form = here.current?.closest('form')
    const now = document.activeElement
    const elsewhere = form?.contains(now) || !form?.closest('[role="dialog"]')?.contains(now)
    if (form && !(elsewhere && now !== document.body)) form.querySelector<HTMLElement>(fillable)?.focus()
  }, [])
  return <span ref={here} hidden />
}
const fillable =
  ':is(input, select, textarea, button[role="combobox"]):not(:disabled, [type="hidden"], [aria-hidden="true"])'

export interface EditFormProps<T extends RecordItem> {
  kit: RecordKit<T>
  item: T
  /** It is no longer there to be altered. */
  readOnly?: boolean
  part?: string
}

/** A record's sheet, to be read and, with the right to, altered: only what was altered is sent. */
export function RecordEditForm<T extends RecordItem>({ kit, item, readOnly = false, part }: EditFormProps<T>) {
  const ofKit = use(formOf(kit))
  const { record, blank, Fields } = ofKit
  const may = useMay()
  const update = useCommand(kit.endpoints.update, { quiet: true })
  const values = useMemo(() => valuesOf({ ...blank, ...kit.start }, item), [blank, kit, item])
  const schema = useMemo(() => formSchemaOf(record), [record])
  return (
    <RecordForm
      key={item.id}
      name={`${record.stream}/${item.id}`}
      label={kit.titleOf(item)}
      labels={labelsByPath(record)}
      schema={schema}
      values={values}
      revision={item.revision}
      readOnly={readOnly || !may(kit.endpoints.update)}
      part={part}
      savedText={savedText(kit)}
      tellValue={useWords(kit, ofKit)}
      save={(altered, { ifMatch, values: all }) =>
        update.mutateAsync({ params: { id: item.id }, body: alteredSheet(record, altered, all), ifMatch })
      }
    >
      <Suspense fallback={<Skeleton className="h-96" />}>
        <Fields />
      </Suspense>
    </RecordForm>
  )
}
