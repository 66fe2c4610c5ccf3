import { erasureBatchEndpoints as batches } from '@faitage/contracts/privacy/erasure-batch.endpoints'
import { useState } from 'react'
import { useCommand } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { Question } from '@/components/ui/question'

/** Asks for the erasure of those whose time is over: it goes on without this page. */
export function EraseMany({ ids, onDone }: { ids: string[]; onDone: () => void }) {
  const [open, setOpen] = useState(false)
  const count = ids.length === 1 ? 'une personne' : `${ids.length} personnes`
  const start = useCommand(batches.start, {
    quiet: true,
    success: 'L’effacement commence. Vous pouvez quitter cette page : il continue.',
    onSuccess: () => {
      setOpen(false)
      onDone()
    },
  })
  return (
    <Question
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button variant="outline" size="sm">
          Effacer
        </Button>
      }
      title={`Effacer ${count} ?`}
      description="Leurs données et leurs documents disparaissent pour de bon. Les dates, les statuts, les montants et les factures restent, sans elles."
      keep="Conserver"
      act={`Effacer ${count}`}
      destructive
      onAct={() => start.mutate({ body: { cause: 'due', documents: true, subjects_id: ids } })}
      answer={{ pending: start.isPending, error: start.error, failed: 'L’effacement n’a pas commencé' }}
    />
  )
}
