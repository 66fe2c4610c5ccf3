import { Undo2 } from 'lucide-react'
import { useCommand } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import type { UndoEndpoint } from '../history/history-drawer'

interface RestoreButtonProps {
  endpoint: UndoEndpoint
  id: string
  /** Of the removal. */
  revision: number
  text: string
  success: string
  onRestored?: () => void
}

/** On something that was deleted: brings it back. */
export function RestoreButton({ endpoint, id, revision, text, success, onRestored }: RestoreButtonProps) {
  const restore = useCommand(endpoint, { success, ...(onRestored ? { onSuccess: onRestored } : {}) })
  return (
    <Button
      size="sm"
      disabled={restore.isPending}
      onClick={() => restore.mutate({ params: { id }, body: { revision } })}
    >
      {restore.isPending ? <Spinner /> : <Undo2 aria-hidden />} {text}
    </Button>
  )
}
