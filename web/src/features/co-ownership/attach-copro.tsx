import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import type { ScWhole } from '@faitage/contracts/co-ownership/sc.endpoints'
import { Link2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useCommand } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { Combobox } from '@/components/ui/combobox'
import { Label } from '@/components/ui/label'
import { useCoproOptions } from './copro-choices'

/** Attaches a copro of the mission to the council, without leaving its page. */
export function AttachCopro({ council }: { council: ScWhole }) {
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
        <Link2 aria-hidden /> Rattacher une copropriété
      </Button>
    )
  return <Choice council={council} onDone={() => setOpen(false)} />
}

function Choice({ council, onDone }: { council: ScWhole; onDone: () => void }) {
  const id = useId()
  const held = new Set(council.tantiemes.map(({ copro_id }) => copro_id))
  const among = useCoproOptions({ missionId: council.mission_id, scId: undefined }, true)
  const options = among.options.filter(({ value }) => !held.has(value))
  const attach = useCommand(coproEndpoints.update, {
    success: 'La copropriété est rattachée.',
    onSuccess: onDone,
  })
  return (
    <div className="flex basis-full flex-col gap-1.5">
      <Label htmlFor={id}>Copropriété à rattacher</Label>
      <Combobox
        id={id}
        {...among}
        options={options}
        value={null}
        disabled={attach.isPending}
        onChange={copro => copro && attach.mutate({ params: { id: copro }, body: { cs_id: council.id } })}
      />
      <p className="text-sm text-muted-foreground">Celle qui relève d’un autre conseil de la mission le quitte.</p>
      <Button size="sm" variant="ghost" className="w-fit" onClick={onDone}>
        Renoncer
      </Button>
    </div>
  )
}
