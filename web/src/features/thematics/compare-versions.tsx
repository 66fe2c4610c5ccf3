import {
  compareSteps,
  type FieldChange,
  type RowChange,
  type StepComparison,
} from '@faitage/contracts/thematics/compare'
import { thematicEndpoints, type VersionAnswer } from '@faitage/contracts/thematics/thematic.endpoints'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '@/api/queries'
import { Badge } from '@/components/ui/badge'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from '@/components/ui/dialog'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Skeleton } from '@/components/ui/skeleton'
import { versionTitle } from './steps-told'

interface CompareVersionsProps {
  versions: readonly VersionAnswer[]
  shown: VersionAnswer
  onClose: () => void
}

/** Two versions side by side: what changed from the earlier to the later, or all of both. */
export function CompareVersions({ versions, shown, onClose }: CompareVersionsProps) {
  const at = versions.findIndex(({ id }) => id === shown.id)
  // Versions come latest first: the one before is the next of the list.
  const [earlier, setEarlier] = useState((versions[at + 1] ?? versions[at - 1] ?? shown).id)
  const [later, setLater] = useState(shown.id)
  const [whole, setWhole] = useState(false)
  const [from, to] = [earlier, later].map(id => versions.find(one => one.id === id)) as [VersionAnswer, VersionAnswer]
  const steps = [
    ...to.steps,
    ...from.steps.filter(one => to.steps.every(({ metadata }) => metadata.id !== one.metadata.id)),
  ]
  const open = steps.filter(({ closed }) => !closed)
  return (
    <Dialog open onOpenChange={asked => !asked && onClose()}>
      <DialogContent className="max-w-4xl">
        <DialogHeader>
          <DialogTitle>Comparer deux versions</DialogTitle>
          <DialogDescription>Ce qui a changé de l’une à l’autre, étape par étape.</DialogDescription>
        </DialogHeader>
        <div className="grid gap-3 sm:grid-cols-2">
          <VersionSelect id="comparer-de" label="De" {...{ versions }} value={earlier} onChange={setEarlier} />
          <VersionSelect id="comparer-a" label="À" {...{ versions }} value={later} onChange={setLater} />
        </div>
        <div className="flex items-center gap-2">
          <Checkbox id="comparer-tout" checked={whole} onCheckedChange={on => setWhole(on === true)} />
          <Label htmlFor="comparer-tout">Montrer aussi ce qui n’a pas changé</Label>
        </div>
        {open.map(({ metadata }) => (
          <ComparedStep
            key={`${earlier} ${later} ${metadata.id}`}
            {...{ name: metadata.name, id: metadata.id, from, to, whole }}
          />
        ))}
        {open.length < steps.length && (
          <p className="text-sm text-muted-foreground">
            Les étapes qui nomment des personnes ne sont pas comparées&nbsp;: vous n’avez pas le droit de les lire.
          </p>
        )}
      </DialogContent>
    </Dialog>
  )
}

interface VersionSelectProps {
  id: string
  label: string
  versions: readonly VersionAnswer[]
  value: string
  onChange: (id: string) => void
}

const VersionSelect = ({ id, label, versions, value, onChange }: VersionSelectProps) => (
  <div className="flex min-w-0 flex-col gap-1.5">
    <Label htmlFor={id}>{label}</Label>
    <NativeSelect id={id} value={value} onChange={event => onChange(event.target.value)}>
      {versions.map(one => (
        <option key={one.id} value={one.id}>
          {versionTitle(one)}
        </option>
      ))}
    </NativeSelect>
  </div>
)

interface ComparedStepProps {
  name: string
  id: string
  from: VersionAnswer
  to: VersionAnswer
  whole: boolean
}

function ComparedStep({ name, id, from, to, whole }: ComparedStepProps) {
  const holds = (version: VersionAnswer) => version.steps.some(({ metadata }) => metadata.id === id)
  const readOf = (version: VersionAnswer) => ({ params: { versionId: version.id, stepId: id } })
  const before = useRead(thematicEndpoints.step, readOf(from), { enabled: holds(from) })
  const after = useRead(thematicEndpoints.step, readOf(to), { enabled: holds(to) })
  const error = before.error ?? after.error
  if (error) return <p className="text-destructive">{error.message}</p>
  if (before.isLoading || after.isLoading) return <Skeleton className="h-10" />
  const found = compareSteps(before.data, after.data)
  return (
    <section aria-label={name} className="flex flex-col gap-2 border-t pt-3">
      <h3 className="font-semibold">{name}</h3>
      {found.isChanged || whole ? (
        <Differences found={found} whole={whole} />
      ) : (
        <p className="text-sm text-muted-foreground">Rien n’a changé.</p>
      )}
    </section>
  )
}

function Differences({ found, whole }: { found: StepComparison; whole: boolean }) {
  const rows = found.rows.filter(({ kind }) => whole || kind !== 'same')
  return (
    <>
      <Fields fields={found.fields} whole={whole} />
      {rows.length > 0 && (
        <ul className="flex flex-col gap-3">
          {rows.map(row => (
            <li key={row.id} className="flex flex-col gap-1">
              <span className="flex flex-wrap items-center gap-2">
                <Badge variant={kinds[row.kind].look}>{kinds[row.kind].words}</Badge>
                <span className="min-w-0 break-words">{row.title}</span>
              </span>
              {(row.kind === 'changed' || whole) && <Fields fields={row.fields} whole={whole} />}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const kinds = {
  added: { words: 'Ajoutée', look: 'success' },
  removed: { words: 'Retirée', look: 'destructive' },
  changed: { words: 'Modifiée', look: 'warning' },
  same: { words: 'Inchangée', look: 'neutral' },
} as const satisfies Record<RowChange['kind'], { words: string; look: string }>

/** Fields with their value before and after; of numbers also what they won or lost. */
function Fields({ fields, whole }: { fields: readonly FieldChange[]; whole: boolean }) {
  const shown = fields.filter(({ isChanged }) => whole || isChanged)
  if (shown.length === 0) return null
  return (
    <dl className="grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)]">
      {shown.map(({ key, label, from, to, isChanged, difference, percent }) => (
        <div key={key} className="contents">
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="flex flex-wrap items-baseline gap-x-2 break-words tabular">
            {isChanged ? (
              <>
                <del className="text-muted-foreground">{from ?? 'vide'}</del>
                <ArrowRight aria-hidden className="size-4 self-center text-muted-foreground" />
                <ins className="no-underline">{to ?? 'vide'}</ins>
              </>
            ) : (
              to
            )}
            {difference && (
              <span className="text-sm text-muted-foreground">
                ({difference}
                {percent === undefined ? '' : `, ${percent > 0 ? '+' : ''}${percent.toLocaleString('fr-FR')}\u00A0%`})
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
