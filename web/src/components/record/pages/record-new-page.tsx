import { useRouter } from '@tanstack/react-router'
import { RecordNewForm } from './lazy-forms'
import type { RecordItem, RecordKit } from './record-kit'

/** The page that creates a record, then opens it. */
export function RecordNewPage<T extends RecordItem>({ kit }: { kit: RecordKit<T> }) {
  const router = useRouter()
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4">
      <h1 className="text-xl font-semibold">{kit.noun.fresh}</h1>
      <RecordNewForm
        kit={kit}
        onCreated={({ id }) => void router.navigate({ href: `${kit.path}/edit/${id}`, replace: true })}
      />
    </div>
  )
}
