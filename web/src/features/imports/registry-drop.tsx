import { type ReactNode, useId, useState } from 'react'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { DropZone } from './drop-zone.tsx'

type Perimeter = 'mission' | 'file' | 'places'
const choices: readonly { value: Perimeter; label: string; hint: string }[] = [
  {
    value: 'mission',
    label: 'Les communes de la mission',
    hint: 'Celles de ses copropriétés\u00A0; tout l’extrait tant qu’elle n’en a pas.',
  },
  { value: 'file', label: 'Tout l’extrait', hint: '50\u00A0000 lignes au plus.' },
  { value: 'places', label: 'D’autres communes, ou des numéros', hint: 'Les autres lignes sont ignorées et comptées.' },
]
const lists = [
  { name: 'postal_codes', label: 'Codes postaux', example: '42000, 42100' },
  { name: 'insee_codes', label: 'Codes INSEE', example: '42218' },
  { name: 'numbers', label: 'Numéros d’immatriculation', example: 'AA1234567, AB7654321' },
] as const
type Lists = Partial<Record<(typeof lists)[number]['name'], string>>

interface RegistryDropProps {
  missionId: string
  onUploaded: (importId: string) => void
}

/** What an extract of the registry is narrowed to, then where it is dropped. */
export function RegistryDrop({ missionId, onUploaded }: RegistryDropProps) {
  const id = useId()
  const [perimeter, setPerimeter] = useState<Perimeter>('mission')
  const [typed, setTyped] = useState<Lists>({})
  const said = Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ''))
  const blocked =
    perimeter === 'places' && Object.keys(said).length === 0
      ? 'Indiquez au moins un code postal, un code INSEE ou un numéro d’immatriculation.'
      : undefined
  return (
    <div className="flex flex-col gap-4">
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 font-medium">Copropriétés à prendre dans l’extrait</legend>
        <div className="grid gap-2 md:grid-cols-3">
          {choices.map(({ value, label, hint }) => (
            <Choice
              key={value}
              name={id}
              checked={perimeter === value}
              onChoose={() => setPerimeter(value)}
              hint={hint}
            >
              {label}
            </Choice>
          ))}
        </div>
        {perimeter === 'places' ? (
          <div className="mt-2 grid gap-3 md:grid-cols-3">
            {lists.map(({ name, label, example }) => (
              <div key={name} className="flex flex-col gap-1.5">
                <Label htmlFor={`${id}-${name}`}>{label}</Label>
                <Input
                  id={`${id}-${name}`}
                  value={typed[name] ?? ''}
                  placeholder={example}
                  onChange={event => setTyped({ ...typed, [name]: event.target.value })}
                />
              </div>
            ))}
          </div>
        ) : null}
      </fieldset>
      <DropZone
        missionId={missionId}
        kind="registry"
        fields={perimeter === 'places' ? said : { perimeter }}
        blocked={blocked}
        onUploaded={onUploaded}
      />
    </div>
  )
}

interface ChoiceProps {
  name: string
  checked: boolean
  hint: string
  onChoose: () => void
  children: ReactNode
}

const Choice = ({ name, checked, hint, onChoose, children }: ChoiceProps) => (
  <label className="flex cursor-pointer items-start gap-2 rounded-lg border p-3 has-checked:border-primary has-checked:bg-accent">
    <input type="radio" name={name} checked={checked} onChange={onChoose} className="mt-1 accent-primary" />
    <span className="flex flex-col">
      <span className="font-medium">{children}</span>
      <span className="text-sm text-muted-foreground">{hint}</span>
    </span>
  </label>
)
