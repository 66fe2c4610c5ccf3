import { billingTriggerEndpoints } from '@faitage/contracts/billing/billing-trigger'
import {
  orderAssignmentEndpoints as endpoints,
  type OrderCandidate,
} from '@faitage/contracts/billing/order-assignment.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { useId, useState } from 'react'
import { call } from '@/api/client'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { inParts } from '@/components/record/bulk/in-parts'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Label } from '@/components/ui/label'
import { NativeSelect } from '@/components/ui/native-select'
import { Spinner } from '@/components/ui/spinner'
import { notify } from '@/lib/notify'

const keyOf = ({ project_id, billing_trigger_date }: OrderCandidate) => `${project_id} ${billing_trigger_date}`

/** What a trigger would have ordered before it was made: listed, and ordered where somebody says so. */
export function CatchUp({ mission, onClose }: { mission: string; onClose: () => void }) {
  const id = useId()
  const [trigger, setTrigger] = useState('')
  const triggers = useRead(billingTriggerEndpoints.list, { query: { mission_id: mission, size: 200 } })
  return (
    <Dialog open onOpenChange={open => (open ? undefined : onClose())}>
      <DialogContent className="sm:max-w-2xl">
        <DialogHeader>
          <DialogTitle>Rattraper des commandes</DialogTitle>
          <DialogDescription>
            Un déclencheur n’affecte rien pour les passages d’avant sa création. Choisissez ceux qui sont à commander.
          </DialogDescription>
        </DialogHeader>
        <div className="flex flex-col gap-1">
          <Label htmlFor={id}>Déclencheur</Label>
          <NativeSelect id={id} value={trigger} onChange={({ target }) => setTrigger(target.value)}>
            <option value="">Choisir un déclencheur</option>
            {triggers.data?.items.map(({ id: value, name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </NativeSelect>
        </div>
        {trigger ? <Candidates key={trigger} mission={mission} trigger={trigger} onClose={onClose} /> : null}
      </DialogContent>
    </Dialog>
  )
}

function Candidates({ mission, trigger, onClose }: { mission: string; trigger: string; onClose: () => void }) {
  const { data, error, refetch } = useRead(
    endpoints.candidates,
    { query: { mission_id: mission, billing_trigger_id: trigger } },
    { cacheDisabled: true },
  )
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [busy, setBusy] = useState(false)
  if (error) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  if (data.items.length === 0)
    return <p role="status">Aucun passage à rattraper : tout ce que ce déclencheur demande est déjà commandé.</p>
  const order = async () => {
    setBusy(true)
    const wanted = data.items.filter(one => chosen.has(keyOf(one))).map(one => ({ ...one, id: keyOf(one) }))
    const outcomes = await inParts(
      wanted,
      async ([one], idempotencyKey) => {
        const { project_id, billing_trigger_id, billing_trigger_date, project_status_trigger } = one!
        const body = { project_id, billing_trigger_id, billing_trigger_date, project_status_trigger }
        const { revision } = await call(endpoints.create, { body, idempotencyKey })
        return [{ id: one!.id, reference: null, revision, refusal: null }]
      },
      { size: 1 },
    )
    setBusy(false)
    const refused = outcomes.find(({ refusal }) => refusal)
    if (refused?.refusal) return notify.error(refused.refusal.message)
    notify.success('Commandes créées avec succès.')
    onClose()
  }
  const tick = (key: string, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(key)
    else next.delete(key)
    setChosen(next)
  }
  return (
    <>
      <ul
        aria-label="Passages à rattraper"
        className="flex max-h-80 flex-col divide-y overflow-y-auto rounded-md border"
      >
        {data.items.map(one => {
          const key = keyOf(one)
          return (
            <li key={key}>
              <label htmlFor={`passage-${key}`} className="flex items-center gap-3 px-3 py-2">
                <Checkbox
                  id={`passage-${key}`}
                  checked={chosen.has(key)}
                  onCheckedChange={on => tick(key, on === true)}
                />
                <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                  {one.project_title}
                  <span className="block text-sm text-muted-foreground">{noteOf(one)}</span>
                </span>
                <time dateTime={one.billing_trigger_date} className="tabular">
                  {formatDay(one.billing_trigger_date)}
                </time>
              </label>
            </li>
          )
        })}
      </ul>
      <DialogFooter>
        <Button variant="outline" onClick={() => setChosen(new Set(data.items.filter(isPlain).map(keyOf)))}>
          Choisir tous ceux qui n’ont jamais été commandés
        </Button>
        <Button disabled={chosen.size === 0 || busy} onClick={() => void order()}>
          {busy ? <Spinner /> : null} Créer {countOf(chosen.size, 'commande', 'commandes')}
        </Button>
      </DialogFooter>
    </>
  )
}

/** Nothing about it asks to be looked at first: it may be chosen with all the others. */
const isPlain = ({ lots_unknown, already_ordered_on }: OrderCandidate) => !lots_unknown && !already_ordered_on

const noteOf = ({ project_reference, lots_unknown, already_ordered_on }: OrderCandidate): string =>
  [
    ...(project_reference ? [project_reference] : []),
    ...(lots_unknown ? ['nombre de lots inconnu'] : []),
    ...(already_ordered_on ? [`déjà commandé le ${formatDay(already_ordered_on)}`] : []),
  ].join(' · ')
