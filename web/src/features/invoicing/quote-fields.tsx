import { amoQuote } from '@faitage/contracts/invoicing/amo-quote'
import {
  type AmoQuoteTemplateItem,
  amoQuoteTemplateEndpoints,
  VALIDITY_DAYS,
} from '@faitage/contracts/invoicing/amo-quote-template'
import { addDays, todayInParis } from '@faitage/contracts/kernel/format-date'
import { useParams } from '@tanstack/react-router'
import { useFormContext } from 'react-hook-form'
import { useRead } from '@/api/queries'
import { FieldFrame } from '@/components/record/form/field-frame'
import { recordForm } from '@/components/record/form/form-of'
import { SheetFields } from '@/components/record/form/sheet-fields'
import { fieldOf } from '@/components/record/pages/record-kit'
import { NativeSelect } from '@/components/ui/native-select'
import { PrestationLines } from './prestation-lines.tsx'

const field = fieldOf(amoQuote)

/** A quote of ours as it is filled in: choosing a template brings its lines, its conditions and its days. */
function QuoteFields() {
  // Of one that is there, a status is known.
  const there = Boolean(useFormContext().getValues('status'))
  return (
    <SheetFields
      record={amoQuote}
      pairs
      own={{
        project_id: null,
        ...(there ? { auto_send: null } : {}),
        template_id: <TemplateChoice />,
        amo_quote_details: <PrestationLines label="Prestations" />,
      }}
    />
  )
}

function TemplateChoice() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { setValue, getValues } = useFormContext()
  const { data } = useRead(amoQuoteTemplateEndpoints.list, { query: { for_project: id, size: 200, sortBy: 'name' } })
  const choose = (template: AmoQuoteTemplateItem | undefined) => {
    if (!template) return
    const dirty = { shouldDirty: true }
    setValue('amo_quote_details', template.amo_quote_details ?? [], dirty)
    if (template.conditions) setValue('conditions', template.conditions, dirty)
    setValue('validity_date', addDays(todayInParis(), template.validity_days ?? VALIDITY_DAYS), dirty)
    if (!getValues('name')) setValue('name', template.name, dirty)
  }
  return (
    <FieldFrame {...field('template_id')} hint="Ses prestations, ses conditions et sa validité sont reprises.">
      {(attributes, { value, onChange, ref, name, onBlur }) => (
        <NativeSelect
          {...attributes}
          {...{ ref, name, onBlur }}
          value={String(value ?? '')}
          onChange={event => {
            onChange(event.target.value || null)
            choose(data?.items.find(one => one.id === event.target.value))
          }}
        >
          <option value="">Aucun modèle</option>
          {(data?.items ?? []).map(one => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </NativeSelect>
      )}
    </FieldFrame>
  )
}

/** What fills it in. */
export const form = recordForm(amoQuote, QuoteFields)
