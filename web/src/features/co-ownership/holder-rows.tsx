import type { LotDetail } from '@faitage/contracts/co-ownership/lot.endpoints'
import { ownershipRights, share as shareSchema } from '@faitage/contracts/co-ownership/ownership/period'
import { sharesAgree, sharesOf } from '@faitage/contracts/co-ownership/ownership/shares'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Combobox, type MoreOptions, type Option } from '@/components/ui/combobox'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { NewHolder } from './new-holder'
import { useTree } from './tree'

type Right = keyof typeof ownershipRights
/** Somebody who is to own a lot, as it is being typed. */
export interface HolderRow {
  readonly person_id: string
  readonly right: Right | null
  readonly share: string
}

/** The owners of a day as rows; a share that nobody said stays empty. */
export const rowsOf = (holders: NonNullable<LotDetail['owner_names']>): HolderRow[] =>
  holders.map(({ id, right, share, supposed }) => ({
    person_id: id,
    right: right ?? null,
    share: supposed || holders.length === 1 ? '' : share,
  }))

/** `1` is the whole, `50 %` and `33,5 %` are fractions of a hundred or of a thousand. */
function written({ share }: HolderRow): string {
  const text = share.replaceAll(/\s/g, '')
  if (text === '1') return '1/1'
  const [, whole = '', tenth] = /^(\d{1,3})(?:[.,](\d))?%$/.exec(text) ?? []
  return whole === '' ? text : tenth === undefined ? `${whole}/100` : `${whole}${tenth}/1000`
}

/** What is wrong with rights and shares, in French; undefined when nothing is. */
export function sharesFault(rows: readonly HolderRow[]): string | undefined {
  for (const row of rows) {
    const read = shareSchema.safeParse(written(row) || '1/1')
    if (!read.success) return read.error.issues[0]?.message
  }
  if (sharesAgree(holdersOf(rows))) return undefined
  return 'Les parts doivent faire 1 en tout pour chaque sorte de droit. Sinon, laissez-les toutes vides.'
}

/** The rows as they are sent. */
export const holdersOf = (rows: readonly HolderRow[]) =>
  rows.map(row => ({ person_id: row.person_id, right: row.right, share: written(row) || null }))

interface HolderRowsProps {
  id: string
  /** Of the control that adds somebody, e.g. « Acquéreurs ». */
  label: string
  options: readonly Option[]
  loading: boolean
  more?: MoreOptions
  rows: readonly HolderRow[]
  onChange: (rows: HolderRow[]) => void
}

/** People who own a lot together, each with a kind of right and a share of it. */
export function HolderRows({ id, label, options: known, loading, more, rows, onChange }: HolderRowsProps) {
  const { missionId } = useTree()
  // Who was just written is among the people of the mission once they are read again.
  const [made, setMade] = useState<readonly Option[]>([])
  const options = [...known, ...made.filter(one => known.every(({ value }) => value !== one.value))]
  const choose = (person: string) => onChange([...rows, { person_id: person, right: null, share: '' }])
  const nameOf = (person: string) => options.find(one => one.value === person)?.label ?? 'Personne'
  const others = options.filter(one => rows.every(row => row.person_id !== one.value))
  const set = (person: string, more: Partial<HolderRow>) =>
    onChange(rows.map(row => (row.person_id === person ? { ...row, ...more } : row)))
  const supposed = rows.length > 1 && !sharesFault(rows) && sharesOf(holdersOf(rows)).some(one => one.supposed)
  return (
    <div className="flex flex-col gap-1.5">
      <Label htmlFor={id}>{label}</Label>
      <Combobox
        id={id}
        options={others}
        loading={loading}
        value={null}
        placeholder={rows.length > 0 ? 'Ajouter une personne…' : 'Choisir une personne…'}
        {...(more ? { more } : {})}
        onChange={person => person && choose(person)}
      />
      <NewHolder
        id={id}
        missionId={missionId}
        onCreated={person => {
          setMade([...made, person])
          choose(person.value)
        }}
      />
      <ul className="flex flex-col divide-y">
        {rows.map(({ person_id, right, share }) => (
          <li key={person_id} className="flex flex-wrap items-end gap-2 py-2">
            <span className="min-w-0 flex-1 basis-full font-medium [overflow-wrap:anywhere]">{nameOf(person_id)}</span>
            <div className="min-w-0 flex-1">
              <NativeSelect
                aria-label={`Droit de ${nameOf(person_id)}`}
                value={right ?? ''}
                onChange={event => set(person_id, { right: (event.target.value || null) as Right | null })}
              >
                <option value="">Droit non précisé</option>
                {Object.entries(ownershipRights).map(([value, text]) => (
                  <option key={value} value={value}>
                    {text}
                  </option>
                ))}
              </NativeSelect>
            </div>
            <Input
              aria-label={`Part de ${nameOf(person_id)}`}
              className="tabular w-28"
              placeholder="1/2"
              maxLength={20}
              value={share}
              onChange={event => set(person_id, { share: event.target.value })}
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Retirer ${nameOf(person_id)}`}
              onClick={() => onChange(rows.filter(row => row.person_id !== person_id))}
            >
              <X aria-hidden />
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted-foreground" role="status">
        {sharesFault(rows) ?? (supposed ? 'Parts supposées égales.' : '')}
      </p>
    </div>
  )
}
