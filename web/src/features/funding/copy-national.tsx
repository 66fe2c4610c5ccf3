import { type FunderItem, funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import type { RequesterType } from '@faitage/contracts/kernel/values'
import { useDeferredValue, useId, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { Button } from '@/components/ui/button'
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from '@/components/ui/dialog'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import { Skeleton } from '@/components/ui/skeleton'
import { notify } from '@/lib/notify'
import { FunderTicks } from './funder-ticks.tsx'

interface CopyNationalProps {
  missionId: string
  requester: RequesterType
  onClose: () => void
}

/** The most that one call takes: more of them are copied call after call. */
const AT_ONCE = 50

/** The national funders that the mission has no copy of yet, chosen among and copied with their scenarios. */
export function CopyNational({ missionId, requester, onClose }: CopyNationalProps) {
  const id = useId()
  const [words, setWords] = useState('')
  const term = useDeferredValue(words.trim())
  const [chosen, setChosen] = useState<readonly string[]>([])
  const query = { requester_type: [requester], not_copied_to: missionId, size: 100, ...(term ? { term } : {}) }
  const { data, error } = useRead(funderEndpoints.list, { query })
  const copy = useCommand(funderEndpoints.copyToMission)
  const confirm = async () => {
    let copied = 0
    for (let start = 0; start < chosen.length; start += AT_ONCE) {
      const body = { mission_id: missionId, funders_id: chosen.slice(start, start + AT_ONCE) }
      const done = await copy.mutateAsync({ body }).catch(() => undefined)
      if (!done) return
      copied += done.items.length
    }
    notify.success(`${countOf(copied, 'financeur est copié', 'financeurs sont copiés')} dans la mission.`)
    onClose()
  }
  return (
    <Dialog open onOpenChange={open => !open && onClose()}>
      <DialogContent begun={chosen.length > 0}>
        <DialogHeader>
          <DialogTitle>Copier depuis les financeurs nationaux</DialogTitle>
          <DialogDescription>
            {requesterTypeLabels[requester]}. Chaque copie a ses scénarios et appartient à la mission&nbsp;: la modifier
            ne change pas le financeur national, ni l’inverse.
          </DialogDescription>
        </DialogHeader>
        <div className="flex flex-col gap-1.5">
          <Label htmlFor={id}>Rechercher</Label>
          <Input id={id} type="search" value={words} onChange={event => setWords(event.target.value)} />
        </div>
        {error && <p className="text-destructive">{error.message}</p>}
        {!data && !error && <Skeleton className="h-40" />}
        {data && (
          <Offered
            items={data.items}
            searched={term !== ''}
            chosen={chosen}
            onChange={setChosen}
            total={data.totalItems}
          />
        )}
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Annuler
          </Button>
          <Button disabled={chosen.length === 0 || copy.isPending} onClick={() => void confirm()}>
            {chosen.length > 0 ? `Copier ${countOf(chosen.length, 'financeur', 'financeurs')}` : 'Copier'}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

interface OfferedProps {
  items: readonly FunderItem[]
  total: number
  searched: boolean
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function Offered({ items, total, searched, chosen, onChange }: OfferedProps) {
  if (items.length === 0)
    return (
      <p role="status" className="rounded-lg border border-dashed p-4 text-center text-muted-foreground">
        {searched ? 'Aucun financeur ne porte ce nom.' : 'La mission a déjà une copie de chaque financeur national.'}
      </p>
    )
  return (
    <>
      <FunderTicks label="Financeurs nationaux" items={items} chosen={chosen} onChange={onChange} />
      {total > items.length && (
        <p className="text-sm text-muted-foreground">
          {items.length} sur {total}&nbsp;: précisez la recherche pour voir les autres.
        </p>
      )}
    </>
  )
}
