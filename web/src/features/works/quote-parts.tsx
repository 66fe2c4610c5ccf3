import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { quoteTotals } from '@faitage/contracts/works/works-quote.amounts'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { fieldId, useFormSettings } from '@/components/record/form/form-context'
import { pastedCells } from '@/components/record/grid/grid-rows'
import { cn } from '@/lib/utils'
import { PartCell } from './part-cell.tsx'
import { cellOf, type DwellingPart, type Part, type PartLine, partLines, placed, withCells } from './parts-grid'

interface Dwelling {
  readonly id: string
  readonly name?: string | null | undefined
  readonly out_of_project?: boolean | null | undefined
}

const lineLabels: Record<PartLine, string> = {
  price_excl_tax: 'Montant HT',
  price_incl_tax: 'Montant TTC',
  eligible_amount: 'Éligible HT',
  note: 'Précisions',
}
const commonFields: Record<PartLine, string> = {
  price_excl_tax: 'common_price_excl_tax',
  price_incl_tax: 'common_price_incl_tax',
  eligible_amount: 'common_eligible_amount',
  note: 'common_note',
}
const COLUMN = 140
const isAmount = (value: unknown): value is number => typeof value === 'number'
type Faults = Record<string, { message?: string } | undefined> | undefined

/** A landlord's amounts: the common parts, a column for each dwelling, the totals; typed or pasted from a spreadsheet. */
export function QuoteParts({ dwellings }: { dwellings: readonly Dwelling[] }) {
  const { id: form, readOnly } = useFormSettings()
  const { setValue, getValues } = useFormContext()
  const names = [...Object.values(commonFields), 'accommodations']
  const { errors } = useFormState({ name: names })
  const values = useWatch({ name: names })
  const parts = (values[partLines.length] ?? []) as DwellingPart[]
  const common = Object.fromEntries(partLines.map((line, at) => [line, values[at]])) as Part
  // One that left the project keeps its column as long as it bears an amount.
  const borne = new Set(parts.map(part => part.accommodation_id))
  const known = dwellings.filter(one => !one.out_of_project || borne.has(one.id))
  const gone = parts.filter(part => !dwellings.some(({ id }) => id === part.accommodation_id))
  const columns = [
    ...known.map((one, at) => ({ id: one.id, name: one.name || `Logement ${at + 1}` })),
    ...gone.map(part => ({ id: part.accommodation_id, name: 'Logement supprimé' })),
  ]
  const scroller = useRef<HTMLDivElement>(null)
  const shown = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => COLUMN,
    overscan: 4,
  })
  const owed = useRef<string>(undefined)
  const [, redraw] = useState(0)
  useEffect(() => {
    // The column that was gone to is there once it is drawn.
    const cell = owed.current && scroller.current?.querySelector<HTMLInputElement>(owed.current)
    if (!cell) return
    owed.current = undefined
    cell.focus()
  })
  const items = shown.getVirtualItems()
  const before = items[0]?.start ?? 0
  const after = shown.getTotalSize() - (items.at(-1)?.end ?? 0)

  /** Column 0 is the common parts', the dwellings come after. */
  const write = (cells: readonly { line: PartLine; column: number; text: string }[]) => {
    const told: { id: string; line: PartLine; value: ReturnType<typeof cellOf> }[] = []
    for (const { line, column, text } of cells) {
      const value = cellOf(line, text)
      const dwelling = columns[column - 1]
      if (column === 0) setValue(commonFields[line], value, { shouldDirty: true, shouldValidate: true })
      else if (dwelling) told.push({ id: dwelling.id, line, value })
    }
    if (told.length === 0) return
    const order = columns.map(({ id }) => id)
    const next = withCells((getValues('accommodations') ?? []) as DwellingPart[], order, told)
    setValue('accommodations', next, { shouldDirty: true, shouldValidate: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = (event.target as HTMLElement).dataset.at?.split(':').map(Number)
    const step = { ArrowDown: 1, Enter: event.shiftKey ? -1 : 1, ArrowUp: -1 }[event.key]
    if (!at || step === undefined) return
    event.preventDefault()
    scroller.current?.querySelector<HTMLInputElement>(`[data-at="${at[0]! + step}:${at[1]}"]`)?.focus()
  }
  const faultOf = (line: PartLine, column: number): string | undefined => {
    if (column === 0) return (errors[commonFields[line]] as { message?: string } | undefined)?.message
    const at = parts.findIndex(part => part.accommodation_id === columns[column - 1]?.id)
    return at < 0 ? undefined : (errors.accommodations as unknown as Faults[] | undefined)?.[at]?.[line]?.message
  }
  const idOf = (line: PartLine, column: number): string | undefined => {
    if (column === 0) return fieldId(form, commonFields[line])
    const at = parts.findIndex(part => part.accommodation_id === columns[column - 1]?.id)
    return at < 0 ? undefined : fieldId(form, `accommodations.${at}.${line}`)
  }
  const goTo = (line: PartLine, column: number) => {
    if (column > 0) shown.scrollToIndex(column - 1, { align: 'center' })
    owed.current = `[data-at="${partLines.indexOf(line)}:${column}"]`
    redraw(count => count + 1)
  }
  const told = [{ name: 'Parties communes' }, ...columns].flatMap(({ name }, column) =>
    partLines.flatMap(line => {
      const fault = faultOf(line, column)
      return fault ? [{ line, column, where: `${name}, ${lineLabels[line]}`, fault }] : []
    }),
  )
  const whole = (errors.accommodations as { message?: string } | undefined)?.message
  const sums = quoteTotals(amountsOf(common, parts))
  const cell = (line: PartLine, column: number, label: string, part: Part | undefined) => (
    <td key={column} className="h-9 border-l p-0" style={{ width: COLUMN }}>
      <PartCell
        at={`${partLines.indexOf(line)}:${column}`}
        id={idOf(line, column)}
        label={`${lineLabels[line]}, ${label}`}
        value={part?.[line] ?? null}
        isAmount={line !== 'note'}
        readOnly={readOnly}
        invalid={faultOf(line, column) !== undefined}
        onType={text => write([{ line, column, text }])}
        onPaste={text => write(placed(pastedCells(text), { line: partLines.indexOf(line), column }))}
      />
    </td>
  )
  return (
    <div
      id={fieldId(form, 'accommodations')}
      tabIndex={-1}
      className="col-span-full flex min-w-0 flex-col gap-2 outline-none"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrows go between its fields */}
      <div ref={scroller} className="overflow-x-auto rounded-md border" onKeyDown={onKeyDown}>
        <table
          className="table-fixed border-separate border-spacing-0 text-sm"
          aria-label="Montants par partie"
          style={{ width: 'max-content' }}
        >
          <thead>
            <tr className="bg-muted text-left">
              <th scope="col" className="sticky left-0 z-10 w-28 bg-muted px-2 py-1.5 font-medium">
                <span className="sr-only">Ligne</span>
              </th>
              <th scope="col" className="border-l px-2 py-1.5 font-medium" style={{ width: COLUMN }}>
                Parties communes
              </th>
              <Filler width={before} />
              {items.map(({ index }) => (
                <th
                  key={columns[index]!.id}
                  scope="col"
                  title={columns[index]!.name}
                  className="truncate border-l px-2 py-1.5 font-medium"
                  style={{ width: COLUMN, maxWidth: COLUMN }}
                >
                  {columns[index]!.name}
                </th>
              ))}
              <Filler width={after} />
              {/* Not on a phone, where it would stand over all that is filled in. */}
              <th
                scope="col"
                className="z-10 border-l bg-muted px-2 py-1.5 text-right font-semibold sm:sticky sm:right-0"
                style={{ width: COLUMN }}
              >
                Total
              </th>
            </tr>
          </thead>
          <tbody>
            {partLines.map(line => (
              <tr key={line}>
                <th scope="row" className="sticky left-0 z-10 border-t bg-card px-2 text-left font-medium">
                  {lineLabels[line]}
                </th>
                {cell(line, 0, 'parties communes', common)}
                <Filler width={before} />
                {items.map(({ index }) => {
                  const { id, name } = columns[index]!
                  return cell(
                    line,
                    index + 1,
                    name,
                    parts.find(part => part.accommodation_id === id),
                  )
                })}
                <Filler width={after} />
                <td
                  className={cn(
                    'z-10 border-t border-l bg-card px-2 sm:sticky sm:right-0 text-right font-semibold tabular',
                    line === 'note' && 'bg-muted',
                  )}
                >
                  {line === 'note' ? '' : formatEuro(sums[line] ?? null)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {readOnly ? null : (
        <p className="text-sm text-muted-foreground">
          Collez ici un tableau&nbsp;: une ligne par logement, ou un logement par colonne.
        </p>
      )}
      {whole ? <p className="text-sm font-medium text-destructive">{whole}</p> : null}
      {told.map(({ line, column, where, fault }) => (
        <p key={`${line}:${column}`} className="text-sm font-medium text-destructive">
          <button type="button" className="underline underline-offset-2" onClick={() => goTo(line, column)}>
            {where}
          </button>
          &nbsp;: {fault}
        </p>
      ))}
    </div>
  )
}

/** The columns that are not drawn. */
const Filler = ({ width }: { width: number }) =>
  width > 0 ? <td aria-hidden className="border-t p-0" style={{ width, minWidth: width }} /> : null

/** The amounts that are amounts so far. */
function amountsOf(common: Part, parts: readonly DwellingPart[]) {
  const of = (part: Part) => {
    const [price_excl_tax, price_incl_tax, eligible_amount] = partLines.map(line => {
      const value = part[line]
      return isAmount(value) ? value : null
    })
    return { price_excl_tax, price_incl_tax, eligible_amount }
  }
  const { price_excl_tax, price_incl_tax, eligible_amount } = of(common)
  return {
    price_excl_tax: null as number | null,
    price_incl_tax: null as number | null,
    eligible_amount: null as number | null,
    common_price_excl_tax: price_excl_tax,
    common_price_incl_tax: price_incl_tax,
    common_eligible_amount: eligible_amount,
    accommodations: parts.map(part => ({ accommodation_id: part.accommodation_id, ...of(part) })),
  }
}
