import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { RecordNewForm } from '@/components/record/pages/lazy-forms'
import type { RecordItem, RecordKit } from '@/components/record/pages/record-kit'
import { Alert, AlertDescription } from '@/components/ui/alert'
import { useTree } from './tree'

interface NewInTreeProps<T extends RecordItem> {
  kit: RecordKit<T>
  /** What the address says of it. */
  start: Record<string, unknown>
  /** Where it is once it is there. */
  hrefOf: (id: string) => string
}

/** The page that creates something in the tree, then opens it. */
export function NewInTree<T extends RecordItem>({ kit, start, hrefOf }: NewInTreeProps<T>) {
  const router = useRouter()
  const { missionId, scId, copro, building, mayWrite, removed } = useTree()
  const kept = JSON.stringify(start)
  const given = useMemo(() => JSON.parse(kept) as Record<string, unknown>, [kept])
  if (!mayWrite || removed)
    return (
      <Alert>
        <AlertDescription>Vous pouvez consulter cette mission, sans rien y créer.</AlertDescription>
      </Alert>
    )
  return (
    <>
      <h2 className="text-lg font-semibold">{kit.noun.fresh}</h2>
      <RecordNewForm
        kit={kit}
        start={given}
        place={building?.id ?? copro?.id ?? scId ?? missionId}
        onCreated={({ id }) => void router.navigate({ href: hrefOf(id), replace: true })}
      />
    </>
  )
}
