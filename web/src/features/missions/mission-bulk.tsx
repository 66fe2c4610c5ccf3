import type { Written } from '@faitage/contracts/kernel/endpoint'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { call } from '@/api/client'
import { useUser } from '@/api/session'
import { DeleteMany, type ManyDeleted } from '@/components/record/bulk/delete-many'
import type { Outcome } from '@/components/record/bulk/in-parts'
import { Button } from '@/components/ui/button'

const went = ({ id, revision }: Written): Outcome[] => [{ id, reference: null, revision, refusal: null }]

/** Each is one request: the count moves with every mission. */
const missionsDeleted: ManyDeleted = {
  noun: { one: 'mission', many: 'missions', feminine: true },
  warning: 'Elles disparaissent des listes avec leurs projets. Leur histoire reste enregistrée.',
  size: 1,
  remove: async ([id = ''], idempotencyKey) =>
    went(await call(missionEndpoints.remove, { params: { id }, idempotencyKey })),
  undo: async ([one = { id: '', revision: 0 }], idempotencyKey) =>
    went(
      await call(missionEndpoints.undo, {
        params: { id: one.id },
        body: { revision: one.revision },
        idempotencyKey,
      }),
    ),
  hrefOf: id => `/missions/${id}/general`,
  unnamed: 'Mission',
}

/** What can be done with several missions at once. */
export function MissionBulk({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const [open, setOpen] = useState(false)
  if (!useUser().permissions.includes('delete mission')) return null
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
        <Trash2 aria-hidden="true" /> Supprimer
      </Button>
      <DeleteMany of={missionsDeleted} ids={ids} open={open} onOpenChange={setOpen} onDone={onDone} />
    </>
  )
}
