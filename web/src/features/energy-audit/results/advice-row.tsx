import { actNames, acts } from '@faitage/contracts/energy-audit/acts'
import { energyAuditOutline } from '@faitage/contracts/energy-audit/energy-audit'
import type { AuditItem } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import type { Recommendation } from '@faitage/contracts/energy-audit/recommendation'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { AmountInput } from '@/components/record/form/amount-field'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Textarea } from '@/components/ui/textarea'
import { namesOf } from '../scenarios/filled-in.ts'

/** A recommendation while it is typed: what is no amount stays as text, to be refused. */
export type AdviceRowValue = Omit<Recommendation, 'cost'> & { cost?: number | string | null | undefined }
export type AdviceFaults = Partial<Record<keyof Recommendation, { message?: string }>>

interface AdviceRowProps {
  idOf: (part: string) => string
  number: number
  item: AuditItem
  row: AdviceRowValue
  faults: AdviceFaults | undefined
  disabled: boolean
  onChange: (next: AdviceRowValue) => void
  onRemove: () => void
}

const parts = energyAuditOutline.fields.recommendations.parts ?? {}
const optionsOf = (part: string) =>
  Object.entries(parts[part]?.words ?? {}).map(([code, text]) => (
    <option key={code} value={code}>
      {text}
    </option>
  ))
const NONE = <option value="">Non renseigné</option>

/** One recommendation: usual works write its words and its criterion, which people then make their own. */
export function AdviceRow({ idOf, number, item, row, faults, disabled, onChange, onRemove }: AdviceRowProps) {
  const set = (next: Partial<AdviceRowValue>) => onChange({ ...row, ...next })
  const names = new Set([...namesOf(item, row.element), ...(row.element_name ? [row.element_name] : [])])
  const usual = actNames.filter(name => acts[name].element === row.element)
  const attributes = (part: keyof Recommendation) => ({
    id: idOf(part),
    disabled,
    'aria-invalid': faults?.[part] !== undefined,
    'aria-describedby': faults?.[part] ? `${idOf(part)}-erreur` : undefined,
  })
  const takeAct = (code: string) => {
    const act = actNames.find(name => name === code)
    if (!act) return set({ act: null })
    const { label, priority, ...known } = acts[act]
    const criterion = 'criterion' in known ? known.criterion : null
    set({
      act,
      recommendation: row.recommendation || label,
      criterion: row.criterion || criterion,
      priority: row.priority ?? priority,
    })
  }
  const cell = (part: keyof Recommendation, control: ReactNode, wide = false) => (
    <Cell id={idOf(part)} label={parts[part]?.label ?? ''} fault={faults?.[part]?.message} wide={wide}>
      {control}
    </Cell>
  )
  return (
    <li className="rounded-md border p-4">
      <fieldset className="grid min-w-0 grid-cols-1 gap-x-4 gap-y-3 @md:grid-cols-2 @3xl:grid-cols-3">
        <legend className="sr-only">Recommandation {number}</legend>
        {cell(
          'element',
          <NativeSelect
            {...attributes('element')}
            value={row.element}
            onChange={event =>
              set({ element: event.target.value as Recommendation['element'], element_name: null, act: null })
            }
          >
            {optionsOf('element')}
          </NativeSelect>,
        )}
        {cell(
          'element_name',
          <NativeSelect
            {...attributes('element_name')}
            value={row.element_name ?? ''}
            onChange={event => set({ element_name: event.target.value || null })}
          >
            <option value="">Toutes celles qui en ont besoin</option>
            {[...names].map(name => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </NativeSelect>,
        )}
        {cell(
          'act',
          <NativeSelect {...attributes('act')} value={row.act ?? ''} onChange={event => takeAct(event.target.value)}>
            <option value="">Aucun</option>
            {usual.map(name => (
              <option key={name} value={name}>
                {acts[name].label}
              </option>
            ))}
          </NativeSelect>,
        )}
        {cell(
          'recommendation',
          <Textarea
            {...attributes('recommendation')}
            aria-required
            value={row.recommendation ?? ''}
            onChange={event => set({ recommendation: event.target.value })}
          />,
          true,
        )}
        {cell(
          'priority',
          <NativeSelect
            {...attributes('priority')}
            value={row.priority ?? ''}
            onChange={event => set({ priority: (event.target.value || null) as Recommendation['priority'] })}
          >
            {NONE}
            {optionsOf('priority')}
          </NativeSelect>,
        )}
        {cell(
          'criterion',
          <Input
            {...attributes('criterion')}
            autoComplete="off"
            value={row.criterion ?? ''}
            onChange={event => set({ criterion: event.target.value || null })}
          />,
        )}
        {cell('cost', <AmountInput {...attributes('cost')} value={row.cost} onChange={cost => set({ cost })} />)}
      </fieldset>
      {!disabled && (
        <Button variant="ghost" className="mt-3 -ml-2 px-2 text-destructive" onClick={onRemove}>
          <Trash2 aria-hidden /> Retirer <span className="sr-only">la recommandation {number}</span>
        </Button>
      )}
    </li>
  )
}

interface CellProps {
  id: string
  label: string
  fault: string | undefined
  wide: boolean
  children: ReactNode
}
function Cell({ id, label, fault, wide, children }: CellProps) {
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${wide ? 'col-span-full' : ''}`}>
      <Label htmlFor={id} className="text-sm font-normal text-muted-foreground">
        {label}
      </Label>
      {children}
      {fault && (
        <p id={`${id}-erreur`} className="text-sm font-medium text-destructive">
          {fault}
        </p>
      )}
    </div>
  )
}
