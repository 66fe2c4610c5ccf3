import { visitEndpoints } from '@faitage/contracts/visits/visit.endpoints'
import { ClipboardCheck } from 'lucide-react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { TodoLine } from '@/features/home/todo-list'

/** The visits whose day has come and whose report is awaited: one's own, or everybody's; each number opens exactly its rows. */
export default function VisitsToProcess({ scope }: { scope: { missions_id: readonly string[]; mine: boolean } }) {
  const { id } = useUser()
  const { missions_id, mine } = scope
  const filters = {
    state: ['a_traiter' as const],
    ...(mine ? { visitor_id: [id] } : {}),
    ...(missions_id.length > 0 ? { mission_id: [...missions_id] } : {}),
  }
  const read = useRead(visitEndpoints.list, { query: { ...filters, size: 1 } }, { keepPrevious: true })
  if (!read.data) return null
  const value = read.data.totalItems
  const search = new URLSearchParams(Object.entries(filters).map(([name, values]) => [name, values.join(',')]))
  return (
    <ul className="rounded-lg border bg-card">
      <TodoLine
        to={`/visits?${search.toString().replaceAll('%2C', ',')}`}
        value={value}
        icon={ClipboardCheck}
        title={value >= 2 ? 'comptes rendus de visite à saisir' : 'compte rendu de visite à saisir'}
        hint="Le jour de la visite est venu : il reste à dire ce qui a été constaté."
      />
    </ul>
  )
}
