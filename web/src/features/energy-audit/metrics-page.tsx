import { GroupPage } from './group-page.tsx'

/** The measures of a dwelling and the parts of its envelope. */
export function MetricsPage() {
  return <GroupPage title="Métrés" metrics groups={['walls', 'woodworks', 'ceilings', 'floors', 'thermal_bridges']} />
}
