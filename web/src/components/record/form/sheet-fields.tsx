import { isRequiredField, metaOf } from '@faitage/contracts/kernel/field'
import type { AnySheet } from '@faitage/contracts/kernel/record'
import { lazy, type ReactNode, Suspense, useId } from 'react'
import type { z } from 'zod'
import { Skeleton } from '@/components/ui/skeleton'
import { FormSection, type FormSectionProps } from './form-section'
import { type Choices, SchemaField } from './schema-field'
import { SectionLinks } from './section-links'

const SpecialityField = lazy(() => import('./speciality-field').then(module => ({ default: module.SpecialityField })))

interface SheetFieldsProps {
  record: AnySheet
  /** Controls of one's own, by field: what a contract cannot say. `null` leaves a field out. */
  own?: Readonly<Record<string, ReactNode>>
  /** The fields that hold a speciality of a job, with the field that holds the job. */
  specialities?: Readonly<Record<string, string>>
  /** What references are chosen among, by what they are of. */
  choices?: Readonly<Record<string, Choices>>
  /** A line below the title of a part, by its title. */
  about?: Readonly<Record<string, string>>
  /** A long form: links lead to its parts. */
  long?: boolean
  /** Draws a part; plainly unless given. `names` are its fields. */
  Section?: (props: FormSectionProps & { names: readonly string[] }) => ReactNode
  /** Its fields go two by two. */
  pairs?: boolean
}

/** The parts of a record's form, as its contract declares them: the sections, their fields, and how each is typed. */
export function SheetFields({
  record,
  own = {},
  specialities = {},
  choices,
  about = {},
  long = false,
  Section = FormSection,
  pairs = false,
}: SheetFieldsProps) {
  const id = useId()
  const sections = record.sections.flatMap(({ title, fields }, index) => {
    const shown = fields.filter(name => own[name] !== null && (name in own || !metaOf(schemaOf(record, name)).computed))
    return shown.length > 0 ? [{ id: `${id}-${index}`, title, shown }] : []
  })
  const parts = sections.map(section => {
    const named = {
      ...{ id: section.id, title: section.title, pairs },
      ...(about[section.title] ? { description: about[section.title] } : {}),
    }
    const fields = section.shown.map(name =>
      name in own ? (
        <OwnField key={name}>{own[name]}</OwnField>
      ) : specialities[name] ? (
        <Suspense key={name} fallback={<Skeleton className="h-16" />}>
          <SpecialityField name={name} label={metaOf(schemaOf(record, name)).label} job={specialities[name]} />
        </Suspense>
      ) : (
        <SheetField key={name} record={record} name={name} choices={choices} under={section.title} />
      ),
    )
    return (
      <Section key={section.title} names={section.shown} {...named}>
        {fields}
      </Section>
    )
  })
  if (!long) return parts
  return (
    <div className="flex flex-col gap-6 xl:flex-row xl:items-start">
      <SectionLinks sections={sections} />
      <div className="flex min-w-0 flex-1 flex-col gap-6">{parts}</div>
    </div>
  )
}

const OwnField = ({ children }: { children: ReactNode }) => children

const schemaOf = (record: AnySheet, name: string) => record.fields.shape[name] as z.ZodType

interface SheetFieldProps {
  record: AnySheet
  name: string
  choices?: SheetFieldsProps['choices']
  /** What stands above it already: a block of that name is not titled again. */
  under?: string
}

/** One field of a sheet, typed as its contract says it is written. */
export function SheetField({ record, name, choices, under }: SheetFieldProps) {
  const schema = schemaOf(record, name)
  const { label, hint } = metaOf(schema)
  const field = { name, label, required: isRequiredField(schema), ...(hint ? { hint } : {}) }
  return <SchemaField schema={schema} field={field} choices={choices} titled={label !== under} />
}
