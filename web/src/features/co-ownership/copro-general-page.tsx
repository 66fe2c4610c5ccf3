import { coproOutline as sheet } from '@faitage/contracts/co-ownership/copro'
import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import { CoproArrears } from './copro-arrears'
import { CoproBuildings } from './copro-buildings'
import { CoproFigures, TantiemesCheck } from './copro-figures'
import { CoproIdentity } from './copro-identity'
import { CoproPeople } from './copro-people'
import { LotsCard } from './lots-card'
import { MissionFiles } from './mission-files'
import { OwnersByShare } from './owners-by-share'
import { SheetFacts } from './sheet-facts'
import { useHrefs, useTree } from './tree'
import { TreeFollowUp } from './tree-follow-up'
import { useOverview } from './use-overview'

/** What the cards of this page say already. */
const elsewhere = [
  ...['name', 'copro_type', 'copro_registry_number', 'copro_creation_date', 'address_1', 'address_2', 'cadastres'],
  ...['syndic', 'admin_manager', 'president', 'other_syndic_counsel_member_infos', 'moe', 'architect'],
  ...['has_caretaker', 'caretaker', 'has_employee', 'employee', 'has_fire_safety_personnel', 'fire_safety_personnel'],
  ...['nb_lots', 'nb_co_owners', 'nb_commercial_lots', 'nb_sub_lots', 'nb_building', 'cles_repartition'],
  ...['percentage_lots_to_habitation', 'percentage_tantiemes_to_habitation'],
]

/** A copro at a glance: what it is, what is to do, what it owes and to whom it belongs, who to talk to, what it counts. */
export function Page() {
  const { copro } = useTree()
  const hrefs = useHrefs()
  const overview = useOverview(copro?.id ?? '')
  if (!copro) return null
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <CoproIdentity copro={copro} />
      <div className="flex min-w-0 flex-col gap-4">
        <TreeFollowUp owner={{ copro_id: copro.id }} whole={copro.title} />
        <CoproArrears coproId={copro.id} />
        <OwnersByShare read={overview} allHref={`/person?copro_id=${copro.id}`} of="de la copropriété" />
        <CoproFigures copro={copro} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <CoproPeople copro={copro} />
        <CoproBuildings copro={copro} sums={overview.data?.buildings} />
        <LotsCard read={overview} href={hrefs.copro(copro, 'lots')} />
        <TantiemesCheck copro={copro} />
        <SheetFacts
          record={sheet}
          item={copro}
          without={elsewhere}
          endpoint={coproEndpoints.update}
          editHref={hrefs.copro(copro, 'edit')}
        />
        <MissionFiles />
      </div>
    </div>
  )
}
