import type { FieldWords } from '@faitage/contracts/projects/project-fields'
import { useUser } from '@/api/session'

/** What the team keeps from a client: left out of the form, since an empty field would read as an answer. */
export function useWithheld(fields: Readonly<Record<string, FieldWords>>): Record<string, null> {
  const { role } = useUser()
  if (role !== 'client') return {}
  const kept = Object.entries(fields).filter(([, { shown }]) => shown === 'team')
  return Object.fromEntries(kept.map(([name]) => [name, null]))
}
