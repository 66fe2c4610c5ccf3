import type { AuditKind } from '@faitage/contracts/audit/audit-kind'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { useAbility } from '@/lib/use-ability'

/** What a history is of, by the address it is read at. */
const kinds: Readonly<Record<string, AuditKind>> = {
  '/api/projects/{id}/history': 'project',
  '/api/missions/{id}/history': 'mission',
  '/api/amo-quotes/{id}/history': 'quote',
  '/api/invoices/{id}/history': 'invoice',
  '/api/copros/{id}/history': 'copro',
  '/api/lots/{id}/history': 'lot',
  '/api/buildings/{id}/history': 'building',
  '/api/scs/{id}/history': 'sc',
  '/api/syndics/{id}/history': 'syndic',
  '/api/persons/{id}/history': 'person',
  '/api/tasks/{id}/history': 'co_ownership_task',
  '/api/task-events/{id}/history': 'co_ownership_task',
}

/** The way from a history to its audit, for those who may open it. */
export function AuditLink({ path, id }: { path: string; id: string }) {
  const ability = useAbility()
  const kind = kinds[path]
  if (!kind || !ability.can('read', 'dossier')) return null
  return (
    <Link
      to={`/audit/${kind}/${id}`}
      className="inline-flex w-fit items-center gap-1.5 text-sm text-info underline underline-offset-4 pointer-coarse:py-2.5"
    >
      <Search aria-hidden className="size-4" /> Filtrer, comparer, exporter un dossier
    </Link>
  )
}
