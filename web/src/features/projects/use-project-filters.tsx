import { formatDay } from '@faitage/contracts/kernel/format-date'
import { requesterTypeLabels } from '@faitage/contracts/kernel/value-labels'
import { requesterType } from '@faitage/contracts/kernel/values'
import { useMemo } from 'react'
import { useMissionOptions, useUserOptions } from '@/components/record/choices/options'
import type { RecordFilter } from '@/components/record/table/column'
import { filtersOf, type SearchField } from '@/components/record/table/search-structure'
import { statusOptions } from './status-groups.tsx'

/** What a list of projects may be searched by: the filters its endpoint declares. */
export function useProjectFilters(): readonly RecordFilter[] {
  const missions = useMissionOptions()
  const users = useUserOptions()
  return useMemo(() => {
    const structure: SearchField[] = [
      { name: 'status', label: 'Statut', type: 'select', is_default: true, order: 1, options: statusOptions },
      { name: 'mission_id', label: 'Mission', type: 'autocomplete', is_default: true, order: 2, ...missions },
      { name: 'referrer_id', label: 'Référent', type: 'autocomplete', is_default: true, order: 3, ...users },
      { name: 'unassigned', label: 'Sans référent', type: 'boolean', is_default: false, order: 4 },
      {
        name: 'requester_type',
        label: 'Type de demandeur',
        type: 'select',
        is_default: false,
        order: 5,
        options: requesterType.options.map(type => ({ value: type, label: requesterTypeLabels[type] })),
      },
      {
        name: 'status_before',
        label: 'Sans changement depuis le',
        type: 'date',
        is_default: false,
        order: 6,
        chip: day => `Sans changement de statut depuis le ${formatDay(day)}`,
      },
      {
        name: 'status_from',
        label: 'Statut changé depuis le',
        type: 'date',
        is_default: false,
        order: 7,
        chip: day => `Statut changé depuis le ${formatDay(day)}`,
      },
      {
        name: 'opened_from',
        label: 'Ouvert depuis le',
        type: 'date',
        is_default: false,
        order: 8,
        chip: day => `Ouvert depuis le ${formatDay(day)}`,
      },
      {
        name: 'opened_before',
        label: 'Ouvert jusqu’au',
        type: 'date',
        is_default: false,
        order: 9,
        chip: day => `Ouvert jusqu’au ${formatDay(day)}`,
      },
      { name: 'required_action', label: 'Action requise', type: 'boolean', is_default: false, order: 10 },
      { name: 'urgent_visit', label: 'Visite urgente', type: 'boolean', is_default: false, order: 11 },
    ]
    const staff = users.allowed
    const kept = { mission_id: missions.allowed, referrer_id: staff, required_action: staff, urgent_visit: staff }
    return filtersOf(structure.filter(({ name }) => kept[name as keyof typeof kept] !== false))
  }, [missions, users])
}
