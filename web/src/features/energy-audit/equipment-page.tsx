import { GroupPage } from './group-page.tsx'

/** The equipment of a dwelling: heating, hot water, ventilation, cooling, solar panels. */
export function EquipmentPage() {
  return (
    <GroupPage
      title="Équipements"
      groups={['heatings', 'hot_waters', 'ventilation', 'air_conditioning', 'photovoltaic']}
    />
  )
}
