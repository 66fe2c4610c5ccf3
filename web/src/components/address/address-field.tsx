import { type AddressSuggestion, isAddressValid } from '@faitage/contracts/addresses/address'
import { type Address, addressParts } from '@faitage/contracts/kernel/values'
import { MapPin, MapPinOff } from 'lucide-react'
import { useFormContext, useWatch } from 'react-hook-form'
import { FieldFrame, type FieldProps } from '@/components/record/form/field-frame'
import { TextField } from '@/components/record/form/fields'
import { useFormSettings } from '@/components/record/form/form-context'
import { Input } from '@/components/ui/input'
import { AddressCombobox } from './address-combobox.tsx'
import { type AddressPart, chosenValues, oneLineOf, typedPlace, typedStreet } from './address-values.ts'

const orNull = (text: string): string | null => (text.trim() === '' ? null : text)

/** Where the parts of an address stand in the form: at its root, or in a field of its own. */
const placed = (within: string | undefined, part: string) => (within ? `${within}.${part}` : part)

/** Writes parts of an address block into the form, those that differ. */
function useAddressBlock(within: string | undefined) {
  const { setValue, getValues } = useFormContext()
  return (parts: Partial<Record<AddressPart, string | number | null>>) => {
    for (const [part, value] of Object.entries(parts)) {
      const name = placed(within, part)
      if ((getValues(name) ?? null) !== value) setValue(name, value, { shouldDirty: true, shouldValidate: false })
    }
  }
}

interface AddressFieldsProps {
  label?: string
  hint?: string
  required?: boolean
  /** The field of the form that holds the block; the form itself by default. */
  within?: string
  /** Whose it is, where a form holds two: « du demandeur ». */
  whose?: string
}

/**
 * The address block of a form: the street with its proposals, the complement, the postal code and the town. Choosing a
 * proposal fills them and the position; typing is always free, and forgets a position that no longer belongs to it.
 */
export function AddressFields({ label = 'Adresse', within, whose, ...props }: AddressFieldsProps) {
  const write = useAddressBlock(within)
  const called = (part: string) => (whose ? `${part} ${whose}` : part)
  const at = (part: string) => ({ name: placed(within, part), ...(within ? { within } : {}) })
  return (
    <>
      <FieldFrame {...props} name={placed(within, 'address')} label={called(label)} wide>
        {(attributes, field) => (
          <AddressCombobox
            {...attributes}
            ref={field.ref}
            name={field.name}
            value={(field.value as string | null) ?? ''}
            onType={text => {
              field.onChange(orNull(text))
              write(typedStreet)
            }}
            onChoose={suggestion => write(chosenValues(suggestion))}
            onBlur={field.onBlur}
          />
        )}
      </FieldFrame>
      <TextField name={placed(within, 'address_complement')} label={called('Complément d’adresse')} />
      <PlaceField {...at('address_code')} label={called('Code postal')} inputMode="numeric" />
      <PlaceField {...at('address_location')} label={called('Commune')} />
      <Position within={within} />
    </>
  )
}

/** A postal code or a town: one that is altered by hand no longer goes with the position. */
function PlaceField({ inputMode, within, ...props }: FieldProps & { inputMode?: 'numeric'; within?: string }) {
  const write = useAddressBlock(within)
  return (
    <FieldFrame {...props}>
      {(attributes, field) => (
        <Input
          {...attributes}
          ref={field.ref}
          name={field.name}
          inputMode={inputMode}
          autoComplete="off"
          value={(field.value as string | null) ?? ''}
          onChange={event => {
            field.onChange(orNull(event.target.value))
            write(typedPlace)
          }}
          onBlur={field.onBlur}
        />
      )}
    </FieldFrame>
  )
}

/** Whether the address has its place on the map. */
function Position({ within }: { within: string | undefined }) {
  const { readOnly } = useFormSettings()
  const values = useWatch({ name: addressParts.map(part => placed(within, part)) })
  const block: Partial<Address> = Object.fromEntries(addressParts.map((field, at) => [field, values[at]]))
  if (!isAddressValid(block)) return null
  const { address_latitude: latitude, address_longitude: longitude } = block
  const found = typeof latitude === 'number' && typeof longitude === 'number'
  const Icon = found ? MapPin : MapPinOff
  return (
    <p className="col-span-full flex items-center gap-2 text-sm text-muted-foreground">
      <Icon aria-hidden className="size-4 shrink-0" />
      {found
        ? 'Adresse située sur la carte.'
        : readOnly
          ? 'Adresse non située.'
          : 'Adresse non située\u00A0: choisissez une adresse proposée pour la placer précisément sur la carte.'}
    </p>
  )
}

/** An address on one line, in a single field, with proposals. */
export function AddressLine(props: FieldProps) {
  return (
    <FieldFrame {...props}>
      {(attributes, field) => (
        <AddressCombobox
          {...attributes}
          ref={field.ref}
          name={field.name}
          value={(field.value as string | null) ?? ''}
          onType={text => field.onChange(orNull(text))}
          onChoose={(suggestion: AddressSuggestion) => field.onChange(oneLineOf(suggestion))}
          onBlur={field.onBlur}
        />
      )}
    </FieldFrame>
  )
}
