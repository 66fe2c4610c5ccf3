import { addressLineOf } from '@faitage/contracts/addresses/address'
import { coproOutline as sheet } from '@faitage/contracts/co-ownership/copro'
import type { CoproItem } from '@faitage/contracts/co-ownership/copro.endpoints'
import { coproTypes, syndicTypes } from '@faitage/contracts/co-ownership/copro.words'
import { scEndpoints } from '@faitage/contracts/co-ownership/sc.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { Link } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { useUserOptions } from '@/components/record/choices/options'
import { Fact, Facts } from '@/components/record/facts'
import { Card, CardTitle } from '@/components/ui/card'
import { PlaceMap } from '@/features/maps/place-map'
import { cn } from '@/lib/utils'
import { MandateBadge } from './copro-people'
import { useTree } from './tree'
import { councilHref } from './tree-hrefs'

const { labels } = sheet
/** Two facts a line, where no map stands beside them. */
const facing = 'lg:grid-cols-[repeat(2,fit-content(25%)_minmax(0,1fr))]'

/** A copro by its nature and its place, with those who manage it and until when. */
export function CoproIdentity({ copro }: { copro: CoproItem }) {
  const { address_1: at, syndic } = copro
  const users = useUserOptions()
  const names = (copro.urbanis_collaborators ?? []).flatMap(
    id => users.options.find(option => option.value === id)?.label ?? [],
  )
  const { address_latitude: latitude, address_longitude: longitude } = at
  const placed = typeof latitude === 'number' && typeof longitude === 'number'
  return (
    <Card aria-labelledby="identite" className="lg:col-span-2">
      <CardTitle id="identite">Identité</CardTitle>
      <div className={cn('grid items-start gap-x-8 gap-y-4', placed && 'lg:grid-cols-2')}>
        <Facts className={placed ? '' : facing}>
          <Fact label="Adresse">
            {[addressLineOf(at), copro.address_2 && addressLineOf(copro.address_2)].filter(Boolean).join('\n')}
          </Fact>
          <Fact label={labels.copro_registry_number}>{copro.copro_registry_number}</Fact>
          <Fact label={labels.copro_type}>{copro.copro_type && coproTypes[copro.copro_type]}</Fact>
          <Fact label="Syndic">
            {syndic && [syndic.name, syndic.syndic_type && syndicTypes[syndic.syndic_type]].filter(Boolean).join(' · ')}
          </Fact>
          <Fact label="Mandat">{mandateOf(syndic)}</Fact>
          <Council id={copro.cs_id} />
          {copro.copro_creation_date && (
            <Fact label={labels.copro_creation_date}>{formatDay(copro.copro_creation_date)}</Fact>
          )}
          {copro.cadastres && copro.cadastres.length > 0 && (
            <Fact label={labels.cadastres}>{copro.cadastres.map(({ value }) => value).join(', ')}</Fact>
          )}
          {names.length > 0 && <Fact label={labels.urbanis_collaborators}>{names.join(', ')}</Fact>}
        </Facts>
        {placed && (
          <PlaceMap
            label={`Carte de ${copro.title}`}
            point={{
              ...{ id: copro.id, label: copro.title, town: at.address_location ?? null },
              ...{ latitude, longitude, position_kind: 'exact' },
            }}
          />
        )}
      </div>
    </Card>
  )
}

/** The days of the syndic's mandate; nothing where neither is known. */
function mandateOf(syndic: CoproItem['syndic']) {
  const { contract_date: from, contract_end_date: to } = syndic ?? {}
  if (!from && !to) return null
  return (
    <span className="flex flex-wrap items-center gap-2">
      {[from && `du ${formatDay(from)}`, to && `au ${formatDay(to)}`].filter(Boolean).join(' ')}
      {to && <MandateBadge end={to} />}
    </span>
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
    <Fact label={labels.cs_id}>
      <Link to={councilHref(council)} className="text-info underline-offset-4 hover:underline">
        {council.name}
      </Link>
    </Fact>
  )
}
