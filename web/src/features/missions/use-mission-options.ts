import { agencyEndpoints } from '@faitage/contracts/directory/agency'
import { antennaEndpoints } from '@faitage/contracts/directory/antenna'
import { clientEndpoints } from '@faitage/contracts/directory/client'
import { userEndpoints } from '@faitage/contracts/identity/user.endpoints'
import type { Permission } from '@faitage/contracts/kernel/permission'
import { useMemo } from 'react'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'

const all = { query: { size: 1000 } } as const
const byLabel = (a: { label: string }, b: { label: string }) => a.label.localeCompare(b.label, 'fr')

/** What the mission form offers to choose from: agencies, antennas, clients and people. */
export function useMissionOptions() {
  const { permissions } = useUser()
  const may = (right: Permission) => ({ enabled: permissions.includes(right) })
  const agencies = useRead(agencyEndpoints.list, all, may('read agency'))
  const antennas = useRead(antennaEndpoints.list, all, may('read antenna'))
  const clients = useRead(clientEndpoints.list, all, may('read client'))
  const users = useRead(userEndpoints.list, all, may('read user'))

  return useMemo(() => {
    const named = (items: readonly { id: string; name: string }[] | undefined) =>
      (items ?? []).map(({ id, name }) => ({ value: id, label: name })).sort(byLabel)
    const people = users.data?.items.filter(user => user.active) ?? []
    const person = (user: (typeof people)[number]) => ({ value: user.id, label: user.display_name })
    const staff = people.filter(user => user.role !== 'client')
    return {
      loading: agencies.isLoading || antennas.isLoading || clients.isLoading || users.isLoading,
      agencies: named(agencies.data?.items),
      antennas: (antennas.data?.items ?? [])
        .map(({ id, name, agency_id }) => ({ value: id, label: name, agency: agency_id }))
        .sort(byLabel),
      clients: named(clients.data?.items),
      staff: staff.map(person).sort(byLabel),
      externals: staff
        .filter(user => user.kind === 'external')
        .map(person)
        .sort(byLabel),
    }
  }, [
    agencies.data,
    antennas.data,
    clients.data,
    users.data,
    agencies.isLoading,
    antennas.isLoading,
    clients.isLoading,
    users.isLoading,
  ])
}
