import { comparableName } from '@faitage/contracts/energy-audit/audit-names'
import { type RoomInput, roomInputFields, roomInputs } from '@faitage/contracts/energy-audit/forms/rooms'
import { formatNumber } from '@faitage/contracts/kernel/format-number'
import { Plus, Trash2 } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { elementOf, type Row, type Rows, withValue } from './audit-rows.ts'
import { FieldControl } from './field-control.tsx'
import { oneOf } from './group-words.ts'
import type { Audit } from './use-audit.ts'

interface RoomInputsProps {
  input: RoomInput
  room: Row
  index: number
  audit: Audit
  onRoom: (room: Row) => void
}

const nothing = () => undefined
/** Names of parts that are one press away, at most. */
const OFFERED = 10

/** Measures of a room for one kind of part: the names known elsewhere are one press away. */
export function RoomInputs({ input, room, index, audit, onRoom }: RoomInputsProps) {
  const { group, label } = roomInputs[input]
  const lines = (room[input] ?? []) as Rows
  const set = (next: Rows) => onRoom({ ...room, [input]: next })
  const add = (name: string | null) => {
    set([...lines, { id: crypto.randomUUID(), name }])
    const at = lines.length
    setTimeout(() => document.getElementById(idOf(at, name ? 'area' : 'name'))?.focus())
  }
  const idOf = (at: number, field: string) => elementOf('rooms', index, `${input}-${at}-${field}`)
  const total = lines.reduce((sum, { area }) => sum + Number(area ?? 0), 0)
  const offered = knownNames(audit, input).filter(
    name => !lines.some(line => comparableName(line.name) === comparableName(name)),
  )
  const control = {
    dwelling: audit.item.dwelling,
    choices: [],
    read: nothing,
    readOnly: audit.readOnly,
    preset: undefined,
  }
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 rounded-lg border bg-card p-3 sm:p-4">
      <legend className="float-left w-full pb-1 font-semibold">
        {label} {total > 0 && <span className="font-normal text-muted-foreground">{formatNumber(total)}&nbsp;m²</span>}
      </legend>
      <ul className="clear-both flex flex-col gap-2">
        {lines.map((line, at) => (
          <li key={line.id ?? at} className="flex min-w-0 items-center gap-2">
            {(['name', 'area'] as const).map(name => (
              <div key={name} className={name === 'name' ? 'min-w-0 flex-1' : 'w-32 shrink-0'}>
                <label htmlFor={idOf(at, name)} className="sr-only">
                  {label}, ligne {at + 1}, {roomInputFields[name].label.toLowerCase()}
                </label>
                <FieldControl
                  {...control}
                  id={idOf(at, name)}
                  field={roomInputFields[name]}
                  value={line[name]}
                  describedBy={undefined}
                  invalid={false}
                  onMistyped={nothing}
                  onChange={value => set(lines.map((old, place) => (place === at ? withValue(old, name, value) : old)))}
                />
              </div>
            ))}
            {!audit.readOnly && (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Retirer ${typeof line.name === 'string' ? line.name : `la ligne ${at + 1}`}`}
                onClick={() => set(lines.filter((_, place) => place !== at))}
              >
                <Trash2 aria-hidden />
              </Button>
            )}
          </li>
        ))}
      </ul>
      {!audit.readOnly && (
        <div className="flex flex-wrap gap-2">
          {offered.map(name => (
            <Button key={name} variant="secondary" className="max-w-full" onClick={() => add(name)}>
              <Plus aria-hidden /> <span className="truncate">{name}</span>
            </Button>
          ))}
          <Button variant="outline" onClick={() => add(null)}>
            <Plus aria-hidden /> Ajouter {oneOf(group)}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** The names of parts that the forms or other rooms have, those of the forms first. */
function knownNames({ sheet }: Audit, input: RoomInput): string[] {
  const { group } = roomInputs[input]
  const said = [
    ...((sheet[group] ?? []) as Rows),
    ...((sheet.rooms ?? []) as Rows).flatMap(room => (room[input] ?? []) as Rows),
  ].flatMap(({ name }) => (typeof name === 'string' && name ? [name] : []))
  const first = new Map(said.toReversed().map(name => [comparableName(name), name]))
  return [...first.values()].toReversed().slice(0, OFFERED)
}
