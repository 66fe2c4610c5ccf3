import { formatEuro, parseEuro } from '@faitage/contracts/kernel/format-number'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { FieldFrame, type FieldProps } from '@/components/record/form/field-frame'
import { fieldId, useFormSettings } from '@/components/record/form/form-context'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { unbroken } from '@/lib/typography'

/** What is no amount stays as it was typed, to be refused by name. */
type Income = { date: string; income: number | string }
type Faults = readonly ({ income?: { message?: string } } | undefined)[]

/** The year of an income, and which notice of that year it is where there are several: they add up. */
const noticeOf = (incomes: readonly Income[], index: number): string => {
  const years = incomes.map(({ date }) => date.slice(0, 4))
  const rank = years.slice(0, index).filter(year => year === years[index]).length
  return rank === 0 ? (years[index] ?? '') : `${years[index]} (avis ${rank + 1})`
}

/** What the household earned, year by year, the latest first. Amounts are integer cents. */
export function TaxableIncomesField({ thisYear, ...props }: FieldProps & { thisYear: number }) {
  const { id } = useFormSettings()
  const { getFieldState } = useFormContext()
  const faults = getFieldState(props.name, useFormState({ name: props.name })).error as unknown as Faults | undefined
  return (
    <FieldFrame {...props} wide labelled={false}>
      {(attributes, field) => {
        const incomes = (field.value ?? []) as Income[]
        const replace = (index: number, income: Income) =>
          field.onChange(incomes.map((one, position) => (position === index ? income : one)))
        const taken = new Set(incomes.map(one => one.date.slice(0, 4)))
        const nextYear = Array.from({ length: 20 }, (_, back) => String(thisYear - 1 - back)).find(y => !taken.has(y))
        return (
          <fieldset id={attributes.id} tabIndex={-1} className="flex flex-col gap-2">
            <legend className="mb-1.5 text-sm font-medium">{props.label}</legend>
            {incomes.map((one, index) => (
              <div
                // biome-ignore lint/suspicious/noArrayIndexKey: a year may be retyped while its line stays
                key={index}
                className="flex items-start gap-2"
              >
                <YearInput
                  date={one.date}
                  disabled={attributes.disabled}
                  onChange={date => replace(index, { ...one, date })}
                />
                <EuroInput
                  id={fieldId(id, `${props.name}.${index}.income`)}
                  income={one.income}
                  fault={faults?.[index]?.income?.message}
                  label={`Revenu fiscal ${noticeOf(incomes, index)}`}
                  disabled={attributes.disabled}
                  onChange={income => replace(index, { ...one, income })}
                  onBlur={field.onBlur}
                />
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Retirer le revenu ${noticeOf(incomes, index)}`}
                  disabled={attributes.disabled}
                  onClick={() => field.onChange(incomes.filter((_, position) => position !== index))}
                >
                  <Trash2 aria-hidden="true" />
                </Button>
              </div>
            ))}
            {taken.size < incomes.length ? (
              <p className="text-sm text-muted-foreground">Les avis d’une même année s’additionnent.</p>
            ) : null}
            <Button
              variant="outline"
              size="sm"
              className="w-fit"
              disabled={attributes.disabled || !nextYear}
              onClick={() => field.onChange([...incomes, { date: `${nextYear}-12-31`, income: 0 }])}
            >
              <Plus aria-hidden="true" /> Ajouter une année
            </Button>
          </fieldset>
        )
      }}
    </FieldFrame>
  )
}

interface YearInputProps {
  date: string
  disabled: boolean
  onChange: (date: string) => void
}

function YearInput({ date, disabled, onChange }: YearInputProps) {
  // Only while it is typed: the line may become another year's, when one above is taken away.
  const [typed, setTyped] = useState<string>()
  return (
    <Input
      aria-label="Année du revenu"
      inputMode="numeric"
      maxLength={4}
      className="w-20 shrink-0 tabular"
      disabled={disabled}
      value={typed ?? date.slice(0, 4)}
      onChange={event => {
        setTyped(event.target.value)
        if (/^(19|20)\d{2}$/.test(event.target.value)) onChange(`${event.target.value}-12-31`)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

interface EuroInputProps {
  id: string
  income: number | string
  label: string
  disabled: boolean
  /** What is wrong with it, in French. */
  fault: string | undefined
  onChange: (income: number | string) => void
  onBlur: () => void
}

function EuroInput({ id, income, label, disabled, fault, onChange, onBlur }: EuroInputProps) {
  const [typed, setTyped] = useState<string>()
  const kept = typeof income === 'string' ? income : income === 0 ? '' : formatEuro(income, { whole: true })
  return (
    <div className="flex min-w-0 max-w-48 flex-1 flex-col gap-1">
      <Input
        id={id}
        aria-label={label}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && `${id}-erreur`}
        inputMode="decimal"
        placeholder="Montant en euros"
        className="text-right tabular"
        disabled={disabled}
        value={typed ?? kept}
        onFocus={event => event.target.select()}
        onChange={event => {
          const text = event.target.value
          setTyped(text)
          onChange(text.trim() === '' ? 0 : (parseEuro(text) ?? text))
        }}
        onBlur={() => {
          setTyped(undefined)
          onBlur()
        }}
      />
      {fault ? (
        <p id={`${id}-erreur`} className="text-sm font-medium text-destructive">
          {unbroken(fault)}
        </p>
      ) : null}
    </div>
  )
}
