import { innermost } from '@faitage/contracts/kernel/field'
import { type Contact, requesterSheet } from '@faitage/contracts/projects/requester'
import { Plus, Trash2 } from 'lucide-react'
import { get, useController, useFormState } from 'react-hook-form'
import type { z } from 'zod'
import type { FieldProps } from '@/components/record/form/field-frame'
import { fieldId, useFormSettings } from '@/components/record/form/form-context'
import { RowCell } from '@/components/record/form/row-cell'
import { Button } from '@/components/ui/button'

const parts = Object.entries(
  (innermost(requesterSheet.shape.contacts) as z.ZodArray<z.ZodObject>).element.shape as Record<string, z.ZodType>,
).filter(([part]) => part !== 'main_contact')
const blank = Object.fromEntries(parts.map(([part]) => [part, null]))

type Faults = { message?: string; root?: { message?: string } } & Record<
  number,
  Record<string, { message?: string } | undefined> | undefined
>

/** The people to speak to; one of them, and one only, is the main one. */
export function ContactsField({ name, label, hint }: FieldProps) {
  const settings = useFormSettings()
  const { field } = useController({ name })
  const faults = get(useFormState({ name }).errors, name) as Faults | undefined
  const contacts = (field.value ?? []) as Contact[]
  const said = faults?.message ?? faults?.root?.message
  return (
    <fieldset id={fieldId(settings.id, name)} tabIndex={-1} className="col-span-full flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{label}</legend>
      {hint && <p className="text-sm text-muted-foreground">{hint}</p>}
      {contacts.length === 0 && <p className="text-sm text-muted-foreground">Aucun contact n’est renseigné.</p>}
      <ul className="flex flex-col gap-3">
        {contacts.map((contact, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a contact has no name of its own, its parts may change
            key={index}
            className="flex items-start gap-2 border-b pb-3 last:border-0"
          >
            <fieldset className="grid min-w-0 flex-1 grid-cols-1 gap-x-4 gap-y-2 @md:grid-cols-2 @2xl:grid-cols-4">
              <legend className="sr-only">Contact {index + 1}</legend>
              <label className="col-span-full flex items-center gap-2 text-sm">
                <input
                  type="radio"
                  name={`${settings.id}-${name}-principal`}
                  className="size-4 accent-primary"
                  disabled={settings.readOnly}
                  checked={contact.main_contact === true}
                  onChange={() => field.onChange(contacts.map((one, at) => ({ ...one, main_contact: at === index })))}
                />
                Contact principal
              </label>
              {parts.map(([part, schema]) => (
                <RowCell
                  key={part}
                  schema={schema}
                  id={fieldId(settings.id, `${name}.${index}.${part}`)}
                  required={false}
                  disabled={settings.readOnly}
                  choices={undefined}
                  value={contact[part as keyof Contact]}
                  fault={faults?.[index]?.[part]?.message}
                  onChange={value =>
                    field.onChange(contacts.map((one, at) => (at === index ? { ...one, [part]: value } : one)))
                  }
                />
              ))}
            </fieldset>
            {!settings.readOnly && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Retirer le contact ${index + 1}`}
                onClick={() => field.onChange(contacts.filter((_, at) => at !== index))}
              >
                <Trash2 aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {said && <p className="text-sm font-medium text-destructive">{said}</p>}
      {!settings.readOnly && (
        <Button
          variant="outline"
          size="sm"
          className="w-fit"
          onClick={() => field.onChange([...contacts, { ...blank, main_contact: contacts.length === 0 }])}
        >
          <Plus aria-hidden /> Ajouter un contact
        </Button>
      )}
    </fieldset>
  )
}
