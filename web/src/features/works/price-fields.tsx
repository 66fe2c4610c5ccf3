import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { worksQuote } from '@faitage/contracts/works/works-quote'
import { ratesAt, vatRates, vatTotals, withoutTax, withTax } from '@faitage/contracts/works/works-quote.amounts'
import { useFormContext, useWatch } from 'react-hook-form'
import { AmountField } from '@/components/record/form/amount-field'
import { useFormSettings } from '@/components/record/form/form-context'
import { fieldOf } from '@/components/record/pages/record-kit'
import { Button } from '@/components/ui/button'

const field = fieldOf(worksQuote)
type Line = { base: unknown; tax: unknown }
const isAmount = (value: unknown): value is number => typeof value === 'number'

/**
 * The prices without and with tax, each proposed from the other by a rate; where lines of VAT are told, what these come to.
 */
export function PriceFields({ postalCode }: { postalCode: string | null | undefined }) {
  const { readOnly } = useFormSettings()
  const { setValue } = useFormContext()
  const [excl, incl, lines] = useWatch({ name: ['price_excl_tax', 'price_incl_tax', 'vat_lines'] })
  const told = ((lines ?? []) as Line[]).filter(({ base, tax }) => isAmount(base) && isAmount(tax)) as {
    base: number
    tax: number
  }[]
  if (told.length > 0) {
    const sums = vatTotals(told)
    return (
      <p className="col-span-full tabular">
        Les lignes de TVA font {formatEuro(sums.excl)} HT et {formatEuro(sums.incl)} TTC.
      </p>
    )
  }
  const set = (name: string, value: number) => setValue(name, value, { shouldDirty: true, shouldValidate: true })
  const propose = (rate: keyof typeof vatRates) =>
    isAmount(excl) ? set('price_incl_tax', withTax(excl, rate)) : set('price_excl_tax', withoutTax(incl, rate))
  return (
    <>
      <AmountField {...field('price_excl_tax')} />
      <AmountField {...field('price_incl_tax')} />
      {!readOnly && (isAmount(excl) || isAmount(incl)) ? (
        <div className="col-span-full -mt-1 flex flex-wrap items-center gap-2">
          <span className="text-sm text-muted-foreground">
            {isAmount(excl) ? 'Proposer le montant TTC, TVA à' : 'Proposer le montant HT, TVA à'}
          </span>
          {ratesAt(postalCode).map(rate => (
            <Button key={rate} variant="outline" size="sm" onClick={() => propose(rate)}>
              {vatRates[rate]}
            </Button>
          ))}
        </div>
      ) : null}
    </>
  )
}
