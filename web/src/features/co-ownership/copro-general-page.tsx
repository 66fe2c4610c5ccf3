import { addressLineOf } from '@faitage/contracts/addresses/address'
import { coproOutline as sheet } from '@faitage/contracts/co-ownership/copro'
import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import { coproTypes } from '@faitage/contracts/co-ownership/copro.words'
import { scEndpoints } from '@faitage/contracts/co-ownership/sc.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { Link } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { useUserOptions } from '@/components/record/choices/options'
import { Fact, Facts } from '@/components/record/facts'
import { Card, CardTitle } from '@/components/ui/card'
import { PlaceMap } from '@/features/maps/place-map'
import { CoproArrears } from './copro-arrears'
import { CoproBuildings } from './copro-buildings'
import { CoproFigures, TantiemesCheck } from './copro-figures'
import { CoproPeople, SyndicCard } from './copro-people'
import { SheetFacts } from './sheet-facts'
import { useTree } from './tree'
import { TreeFollowUp } from './tree-follow-up'
import { councilHref } from './tree-hrefs'

/** What the cards of this page say already. */
const elsewhere = [
  ...['name', 'copro_type', 'copro_registry_number', 'copro_creation_date', 'address_1', 'address_2', 'cadastres'],
  ...['syndic', 'admin_manager', 'president', 'other_syndic_counsel_member_infos', 'moe', 'architect'],
  ...['has_caretaker', 'caretaker', 'has_employee', 'employee', 'has_fire_safety_personnel', 'fire_safety_personnel'],
  ...['nb_lots', 'nb_co_owners', 'nb_commercial_lots', 'nb_sub_lots', 'nb_building', 'cles_repartition'],
]

/** A copro at a glance: what and where it is, who manages it, what it counts, who to talk to. */
export function Page() {
  const { copro } = useTree()
  if (!copro) return null
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <Identity copro={copro} />
        <CoproFigures copro={copro} />
        <CoproArrears coproId={copro.id} />
        <TantiemesCheck copro={copro} />
        <CoproBuildings copro={copro} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <TreeFollowUp owner={{ copro_id: copro.id }} />
        <SyndicCard copro={copro} />
        <CoproPeople copro={copro} />
        <SheetFacts record={sheet} item={copro} without={elsewhere} />
      </div>
    </div>
  )
}

function Identity({ copro }: { copro: CoproItem }) {
  const { address_1: at, labels } = { ...copro, labels: sheet.labels }
  const users = useUserOptions()
  const names = (copro.urbanis_collaborators ?? []).flatMap(
    id => users.options.find(option => option.value === id)?.label ?? [],
  )
  const { address_latitude: latitude, address_longitude: longitude } = at
  return (
    <Card aria-labelledby="identite">
      <CardTitle id="identite">Identité</CardTitle>
      <Facts>
        <Fact label={labels.copro_registry_number}>{copro.copro_registry_number}</Fact>
        <Fact label={labels.copro_type}>{copro.copro_type && coproTypes[copro.copro_type]}</Fact>
        <Council id={copro.cs_id} />
        <Fact label={labels.copro_creation_date}>
          {copro.copro_creation_date && formatDay(copro.copro_creation_date)}
        </Fact>
        <Fact label="Adresse">
          {[addressLineOf(at), copro.address_2 && addressLineOf(copro.address_2)].filter(Boolean).join('\n')}
        </Fact>
        <Fact label={labels.cadastres}>{copro.cadastres?.map(({ value }) => value).join(', ')}</Fact>
        {names.length > 0 && <Fact label={labels.urbanis_collaborators}>{names.join(', ')}</Fact>}
      </Facts>
      {typeof latitude === 'number' && typeof longitude === 'number' && (
        <PlaceMap
          label={`Carte de ${copro.title}`}
          point={{
            ...{ id: copro.id, label: copro.title, town: at.address_location ?? null },
            ...{ latitude, longitude, position_kind: 'exact' },
          }}
        />
      )}
    </Card>
  )
}

/** The council or ASL it is attached to; nothing where it is not, or to anyone who may not read it. */
function Council({ id }: { id: string | null | undefined }) {
  const { council: above } = useTree()
  const enabled = useUser().permissions.includes('read sc') && typeof id === 'string' && above?.id !== id
  const read = useRead(scEndpoints.get, { params: { id: id ?? '' } }, { enabled })
  const council = above?.id === id ? above : read.data
  if (!id || !council) return null
  return (
    <Fact label={sheet.labels.cs_id}>
      <Link to={councilHref(council)} className="text-info underline-offset-4 hover:underline">
        {council.name}
      </Link>
    </Fact>
  )
}
