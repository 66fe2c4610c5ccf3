import {
  type AmoRate,
  amoRates,
  amoTotals,
  amountsOf,
  asksReason,
  type Prestation,
  type PrestationKind,
  prestationLabels,
} from '@faitage/contracts/invoicing/prestations'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useController, useFormState } from 'react-hook-form'
import { AmountInput } from '@/components/record/form/amount-field'
import { fieldId, useFormSettings } from '@/components/record/form/form-context'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Textarea } from '@/components/ui/textarea'

type Line = {
  kind: PrestationKind
  label: string | null
  editable?: boolean | null
  description?: string | null
  unit?: string | null
} & {
  [K in 'quantity' | 'unit_price' | 'free_km' | 'rate' | 'vat_reason']?: string | null
} & { vat_rate?: AmoRate | null; amount?: number | string | null }
type Faults = { message?: string } & Record<number, Record<string, { message?: string } | undefined> | undefined>

const blank: Record<PrestationKind, Line> = {
  SERVICE: { kind: 'SERVICE', label: null, quantity: '1', vat_rate: '20' },
  CUSTOM_SERVICE: { kind: 'CUSTOM_SERVICE', label: null, quantity: '1', vat_rate: '20' },
  MILEAGE: { kind: 'MILEAGE', label: 'Frais kilométriques', vat_rate: '20' },
  DISCOUNT: { kind: 'DISCOUNT', label: 'Remise' },
  CO_FUNDER: { kind: 'CO_FUNDER', label: null },
}

/** A figure typed with a comma, kept with a point; what is none stays as typed, to be refused. */
const read = (text: string): string | null =>
  text.trim() === '' ? null : text.trim().replace(/\s/g, '').replace(',', '.')
const shown = (value: string | null | undefined): string => (value ?? '').replace('.', ',')
const isNumber = (value: string | null | undefined): boolean => /^-?\d+(\.\d+)?$/.test(value ?? '')

/** The lines as they count: what is not a number yet counts for nothing. */
const counted = (lines: readonly Line[]): Prestation[] =>
  lines.map(({ amount, ...line }) => ({
    ...line,
    quantity: isNumber(line.quantity) ? line.quantity : null,
    unit_price: isNumber(line.unit_price) ? line.unit_price : null,
    free_km: isNumber(line.free_km) ? line.free_km : null,
    rate: isNumber(line.rate) ? line.rate : null,
    amount: typeof amount === 'number' ? amount : null,
  }))

/** What the server said a line came to follows what is typed, so that nothing shows the sum of before. */
function recounted(lines: Line[]): Line[] {
  const amounts = amountsOf(counted(lines))
  return lines.map((line, at) =>
    line.kind !== 'CO_FUNDER' && typeof line.amount === 'number'
      ? { ...line, amount: Math.max(0, amounts[at]?.amount ?? 0) }
      : line,
  )
}

/** The lines of a quote of ours, or of a template: what each comes to is shown as it is typed, and their sum. */
export function PrestationLines({
  label,
  name = 'amo_quote_details',
  template = false,
}: {
  label: string
  name?: string
  template?: boolean
}) {
  const { id, readOnly } = useFormSettings()
  const { field } = useController({ name })
  const errors = useFormState({ name }).errors[name] as Faults | undefined
  const list = useRef<HTMLUListElement>(null)
  const adders = useRef<HTMLDivElement>(null)
  const lines = (field.value ?? []) as Line[]
  const amounts = amountsOf(counted(lines)).map(({ amount }) => amount)
  const totals = amoTotals(counted(lines))
  const set = (at: number, changes: Partial<Line>) =>
    field.onChange(recounted(lines.map((line, index) => (index === at ? { ...line, ...changes } : line))))
  const remove = (at: number) => {
    field.onChange(lines.filter((_, index) => index !== at))
    // The button that was pressed goes with its line: the focus stays where it was, or at what adds one.
    setTimeout(() => {
      const left = list.current?.querySelectorAll<HTMLElement>(':scope > li button')
      const next = left?.[Math.min(at, left.length - 1)] ?? adders.current?.querySelector('button')
      next?.focus()
    })
  }
  const add = (kind: PrestationKind) => {
    field.onChange([...lines, blank[kind]])
    setTimeout(() => list.current?.querySelector<HTMLElement>(':scope > li:last-child input')?.focus())
  }
  const kinds: PrestationKind[] = template
    ? ['SERVICE', 'CUSTOM_SERVICE', 'MILEAGE', 'DISCOUNT', 'CO_FUNDER']
    : ['CUSTOM_SERVICE', 'MILEAGE', 'DISCOUNT', 'CO_FUNDER']
  return (
    <fieldset id={fieldId(id, name)} tabIndex={-1} className="col-span-full flex min-w-0 flex-col gap-3 outline-none">
      <legend className="sr-only">{label}</legend>
      {lines.length === 0 ? <p className="text-sm text-muted-foreground">Aucune prestation pour l’instant.</p> : null}
      <ul ref={list} className="flex flex-col gap-3">
        {lines.map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has no name of its own, its parts may change
          <li key={at} className="rounded-lg border p-3">
            <PrestationLine
              {...{ line, at, template, readOnly }}
              idOf={part => fieldId(id, `${name}.${at}.${part}`)}
              amount={amounts[at] ?? 0}
              faults={errors?.[at]}
              onChange={changes => set(at, changes)}
              onRemove={() => remove(at)}
            />
          </li>
        ))}
      </ul>
      {errors?.message ? <p className="text-sm font-medium text-destructive">{errors.message}</p> : null}
      {readOnly ? null : (
        <div ref={adders} className="flex flex-wrap gap-2">
          {kinds.map(kind => (
            <Button key={kind} variant="outline" size="sm" onClick={() => add(kind)}>
              <Plus aria-hidden /> {prestationLabels[kind]}
            </Button>
          ))}
        </div>
      )}
      <dl
        className="ml-auto grid w-full max-w-sm grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm tabular"
        aria-label="Totaux"
      >
        <dt>Total HT</dt>
        <dd className="text-end">{formatEuro(totals.price_excl_tax)}</dd>
        {totals.taxes.map(({ rate, tax }) => (
          <TaxRow key={rate} rate={rate} tax={tax} />
        ))}
        <dt className="font-semibold">Total TTC</dt>
        <dd className="text-end font-semibold">{formatEuro(totals.price_incl_tax)}</dd>
        {totals.co_funded > 0 ? (
          <>
            <dt>Pris en charge</dt>
            <dd className="text-end">−&nbsp;{formatEuro(totals.co_funded)}</dd>
            <dt className="font-semibold">Reste à payer</dt>
            <dd className="text-end font-semibold">{formatEuro(totals.to_pay)}</dd>
          </>
        ) : null}
      </dl>
    </fieldset>
  )
}

const TaxRow = ({ rate, tax }: { rate: AmoRate; tax: number }) => (
  <>
    <dt>TVA {amoRates[rate]}</dt>
    <dd className="text-end">{formatEuro(tax)}</dd>
  </>
)

interface LineProps {
  line: Line
  at: number
  template: boolean
  readOnly: boolean
  amount: number
  faults: Record<string, { message?: string } | undefined> | undefined
  idOf: (part: string) => string
  onChange: (changes: Partial<Line>) => void
  onRemove: () => void
}

function PrestationLine({ line, at, template, readOnly, amount, faults, idOf, onChange, onRemove }: LineProps) {
  const isMileage = line.kind === 'MILEAGE'
  // What the catalogue sells keeps its name and price, unless it says that the price is open.
  const fromCatalogue = line.kind === 'SERVICE' && !template
  const locked = fromCatalogue && !line.editable
  const cell = (part: string, title: string, control: (id: string) => ReactNode, wide = '') => (
    <div className={`flex min-w-0 flex-col gap-1 ${wide}`}>
      <Label htmlFor={idOf(part)} className="text-sm font-normal text-muted-foreground">
        {title}
      </Label>
      {control(idOf(part))}
      {faults?.[part]?.message ? <p className="text-sm font-medium text-destructive">{faults[part].message}</p> : null}
    </div>
  )
  const figure = (part: 'quantity' | 'unit_price' | 'free_km' | 'rate', title: string, disabled = readOnly) =>
    cell(part, title, id => (
      <Input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        className="tabular"
        disabled={disabled}
        aria-invalid={faults?.[part] !== undefined}
        value={shown(line[part])}
        onChange={event => onChange({ [part]: read(event.target.value) })}
      />
    ))
  /** Choices of VAT; with `before`, that there is none is a choice too. */
  const rateOf = (title: string, before: [string, string][] = []) =>
    cell('vat_rate', title, id => (
      <NativeSelect
        id={id}
        disabled={readOnly || locked}
        value={line.vat_rate ?? before[0]?.[0] ?? '20'}
        onChange={event => onChange({ vat_rate: (event.target.value || null) as AmoRate | null })}
      >
        {[...before, ...Object.entries(amoRates)].map(([rate, text]) => (
          <option key={rate} value={rate}>
            {text}
          </option>
        ))}
      </NativeSelect>
    ))
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">
        Ligne {at + 1}, {prestationLabels[line.kind]}
      </legend>
      <div className="flex items-center justify-between gap-2">
        <p className="text-sm font-medium">{prestationLabels[line.kind]}</p>
        <p className="ml-auto font-semibold tabular">{formatEuro(amount)}</p>
        {readOnly ? null : (
          <Button variant="ghost" size="icon" aria-label={`Retirer la ligne ${at + 1}`} onClick={onRemove}>
            <Trash2 aria-hidden />
          </Button>
        )}
      </div>
      <div className="grid grid-cols-2 gap-x-3 gap-y-2 @xl:grid-cols-4">
        {cell(
          'label',
          line.kind === 'CO_FUNDER' ? 'Qui paie' : 'Libellé',
          id => (
            <Input
              id={id}
              autoComplete="off"
              disabled={readOnly || fromCatalogue}
              aria-invalid={faults?.label !== undefined}
              value={line.label ?? ''}
              onChange={event => onChange({ label: event.target.value === '' ? null : event.target.value })}
            />
          ),
          'col-span-full @xl:col-span-2',
        )}
        {line.kind === 'CO_FUNDER' ? (
          <>
            {figure('rate', 'Part du TTC, en %')}
            {cell('amount', 'ou montant', id => (
              <AmountInput
                id={id}
                disabled={readOnly || !!line.rate}
                aria-invalid={faults?.amount !== undefined}
                value={line.rate ? amount : (line.amount ?? null)}
                onChange={value => onChange({ amount: value })}
              />
            ))}
          </>
        ) : line.kind === 'DISCOUNT' ? (
          <>
            {figure('rate', 'Remise, en %', readOnly || !!line.unit_price)}
            {figure('unit_price', 'ou en euros HT', readOnly || !!line.rate)}
            {rateOf('TVA concernée', [['', 'Tous les taux']])}
          </>
        ) : (
          <>
            {figure('quantity', isMileage ? 'Kilomètres' : 'Quantité')}
            {figure('unit_price', isMileage ? 'Prix HT du km' : 'Prix HT', readOnly || locked)}
            {isMileage
              ? figure('free_km', 'Kilomètres compris')
              : cell('unit', 'Unité', id => (
                  <Input
                    id={id}
                    autoComplete="off"
                    disabled={readOnly}
                    value={line.unit ?? ''}
                    onChange={event => onChange({ unit: event.target.value === '' ? null : event.target.value })}
                  />
                ))}
            {rateOf('TVA')}
            {asksReason(line.vat_rate)
              ? cell(
                  'vat_reason',
                  'Raison du taux',
                  id => (
                    <Input
                      id={id}
                      disabled={readOnly}
                      value={line.vat_reason ?? ''}
                      onChange={event =>
                        onChange({ vat_reason: event.target.value === '' ? null : event.target.value })
                      }
                    />
                  ),
                  'col-span-2',
                )
              : null}
            {cell(
              'description',
              'Détail',
              id => (
                <Textarea
                  id={id}
                  rows={2}
                  disabled={readOnly}
                  value={line.description ?? ''}
                  onChange={event => onChange({ description: event.target.value === '' ? null : event.target.value })}
                />
              ),
              'col-span-full',
            )}
          </>
        )}
      </div>
      {template && line.kind === 'SERVICE' ? (
        <Label className="flex min-h-9 items-center gap-2 font-normal">
          <Checkbox
            checked={line.editable === true}
            disabled={readOnly}
            onCheckedChange={checked => onChange({ editable: checked === true })}
          />
          Prix modifiable dans un devis
        </Label>
      ) : null}
    </fieldset>
  )
}
