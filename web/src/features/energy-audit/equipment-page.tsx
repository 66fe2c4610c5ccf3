import { GroupPage } from './group-page.tsx'

/** What heats, ventilates and cools a dwelling, and what it produces. */
export function EquipmentPage() {
  return (
    <GroupPage
      title="Équipements"
      groups={['heatings', 'hot_waters', 'ventilation', 'air_conditioning', 'photovoltaic']}
    />
  )
}
