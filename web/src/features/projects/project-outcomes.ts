import { countOf } from '@faitage/contracts/kernel/format-number'
import type { BulkOutcomes } from '@faitage/contracts/projects/project-bulk.endpoints'
import { notify } from '@/lib/notify'

/** Shows how many went through, and why the others did not; `all` is shown when every one did. */
export function showOutcomes({ items }: BulkOutcomes, one: string, many: string, all?: string): void {
  const refused = items.filter(item => item.refusal)
  const done = countOf(items.length - refused.length, one, many)
  const why = [...new Set(refused.map(item => item.refusal?.message))].join(' ')
  if (refused.length === 0) notify.success(all ?? `${done}.`)
  else notify.warning(`${done}, ${countOf(refused.length, 'refusé', 'refusés')}. ${why}`)
}
