import { lazy, Suspense } from 'react'
import { conflictWords } from './conflict-words.ts'
import type { Draft } from './offline/draft-store.ts'
import { settleConflict } from './offline/outbox.ts'
import type { RowNames } from './row-reading.ts'

const ConflictPanel = lazy(() =>
  import('@/components/record/form/leave-question').then(module => ({ default: module.ConflictPanel })),
)

/** Values somebody else wrote otherwise while one typed: a choice for each value, the rest is put together already. */
export function AuditConflict({ draft, names }: { draft: Draft; names: RowNames }) {
  const { conflict } = draft
  if (!conflict) return null
  const { who, at } = conflict
  const fields = conflict.differences.map(({ path, mine, theirs }) => {
    const { label, tell } = conflictWords(draft, path, names)
    return { field: path.join('/'), label, yours: tell(mine), theirs: tell(theirs), who, at }
  })
  return (
    <Suspense>
      <ConflictPanel
        key={draft.key}
        conflict={{ who, at, revision: draft.revision, fields }}
        onResolve={keepMine => void settleConflict(draft.key, keepMine)}
        tellValue={(_, value) => String(value)}
      />
    </Suspense>
  )
}
