import { LETTERS_MAX } from '@faitage/contracts/letters/generation'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import { GenerateLetters } from '@/features/letters/generate-letters'
import type { Selection } from './acts/act-words.ts'

/** Letters of the projects that were ticked, or of all those of a filter, each named: at most so many at once. */
export function GenerateOfSelection({ selection, onClose }: { selection: Selection; onClose: () => void }) {
  const { projects_id, filter, count } = selection
  const asked = Object.fromEntries(new URLSearchParams(filter ?? ''))
  const { data } = useRead(
    projectReads.list,
    { query: { ...asked, page: 1, size: LETTERS_MAX } as never },
    { enabled: !projects_id && count <= LETTERS_MAX },
  )
  return <GenerateLetters projects={projects_id ?? data?.items.map(({ id }) => id)} count={count} onClose={onClose} />
}
