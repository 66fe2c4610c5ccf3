import { near, percentOfAmount } from '@faitage/contracts/kernel/money'
import { worksQuote } from '@faitage/contracts/works/works-quote'
import { ratesAt, vatRates } from '@faitage/contracts/works/works-quote.amounts'
import { useState } from 'react'
import { useController, useFormState } from 'react-hook-form'
import { AmountInput } from '@/components/record/form/amount-field'
import { fieldId, useFormSettings } from '@/components/record/form/form-context'
import { Button } from '@/components/ui/button'
import { Label } from '@/components/ui/label'

type Rate = keyof typeof vatRates
type Amount = number | string | null
type Line = { rate: Rate; base: Amount; tax: Amount }
type Faults = { message?: string } & Record<number, Partial<Record<keyof Line, { message?: string }>> | undefined>

const name = 'vat_lines'

/** What a quote says of VAT, rate by rate; the tax of a base is proposed as it is typed. */
export function VatLines({ postalCode }: { postalCode: string | null | undefined }) {
  const { id, readOnly } = useFormSettings()
  const { field } = useController({ name })
  const errors = useFormState({ name }).errors[name] as Faults | undefined
  const lines = (field.value ?? []) as Line[]
  const [detailed, setDetailed] = useState(lines.length > 0)
  const set = (rate: Rate, changes: Partial<Line>) => {
    const now = { ...(lines.find(one => one.rate === rate) ?? { rate, base: null, tax: null }), ...changes }
    const others = lines.filter(one => one.rate !== rate)
    const kept = now.base === null && now.tax === null ? others : [...others, now]
    field.onChange(kept.toSorted((a, b) => Number(a.rate) - Number(b.rate)))
  }
  if (!detailed && lines.length === 0)
    return readOnly ? null : (
      <Button variant="outline" size="sm" className="col-span-full w-fit" onClick={() => setDetailed(true)}>
        Détailler la TVA par taux
      </Button>
    )
  return (
    <fieldset id={fieldId(id, name)} tabIndex={-1} className="col-span-full flex min-w-0 flex-col gap-2 outline-none">
      <legend className="mb-1.5 text-sm font-medium">{worksQuote.labels.vat_lines}</legend>
      {[...new Set([...ratesAt(postalCode), ...lines.map(({ rate }) => rate)])].map(rate => {
        const text = vatRates[rate]
        const at = lines.findIndex(one => one.rate === rate)
        const line = lines[at]
        const faults = at < 0 ? undefined : errors?.[at]
        const part = (key: 'base' | 'tax') => ({
          id: `${fieldId(id, name)}-${rate}-${key}`,
          disabled: readOnly,
          'aria-invalid': faults?.[key] !== undefined,
          value: line?.[key] ?? null,
        })
        return (
          <div key={rate} className="grid grid-cols-[4rem_1fr_1fr] items-end gap-2">
            <span className="pb-2 text-sm tabular">{text}</span>
            <div className="flex min-w-0 flex-col gap-1">
              <Label htmlFor={part('base').id} className="text-sm font-normal text-muted-foreground">
                Base HT
              </Label>
              <AmountInput
                {...part('base')}
                aria-label={`Base HT à ${text}`}
                onChange={base => {
                  const proposed = typeof base === 'number' ? near(percentOfAmount(base, rate)) : null
                  set(rate, { base, tax: proposed })
                }}
              />
            </div>
            <div className="flex min-w-0 flex-col gap-1">
              <Label htmlFor={part('tax').id} className="text-sm font-normal text-muted-foreground">
                TVA
              </Label>
              <AmountInput {...part('tax')} aria-label={`TVA à ${text}`} onChange={tax => set(rate, { tax })} />
            </div>
            {[faults?.base?.message, faults?.tax?.message].filter(Boolean).map(message => (
              <p key={message} className="col-span-full text-sm font-medium text-destructive">
                {message}
              </p>
            ))}
          </div>
        )
      })}
      {errors?.message ? <p className="text-sm font-medium text-destructive">{errors.message}</p> : null}
    </fieldset>
  )
}
