import { scOutline } from '@faitage/contracts/co-ownership/sc'
import { type ScItem, scEndpoints, scListFields } from '@faitage/contracts/co-ownership/sc.endpoints'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatCount, formatDecimal, shownDecimal } from '@faitage/contracts/kernel/format-number'
import { Link, useLocation } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { NewInMission } from '@/components/new-in-mission'
import { useMissionOptions } from '@/components/record/choices/options'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { listFiltersOf } from '@/components/record/pages/list-filters'
import { useMay } from '@/components/record/pages/use-may'
import { withPart } from '@/components/record/pages/with-part'
import type { RecordColumn } from '@/components/record/table/column'
import { RecordTable } from '@/components/record/table/record-table'
import { Button } from '@/components/ui/button'
import { useOwnSearch } from '@/lib/use-own-search'
import { branchQuery } from './copro-choices'
import { councils } from './council-kit'
import { CouncilPeek } from './council-peek'
import { useTreeIfAny } from './tree'
import { councilHref, missionHref } from './tree-hrefs'

/** The address' parameter that opens the panel of a new one. */
export const newPart = 'fiche'
const sort = { column: 'name', direction: 'asc' } as const

/** The copros attached, out of those declared where these are others. */
function coprosText({ tantiemes, nb_copros }: Pick<ScItem, 'tantiemes' | 'nb_copros'>): string {
  const attached = tantiemes.length
  if (nb_copros == null || nb_copros === attached) return formatCount(attached)
  return attached > 0 ? `${formatCount(attached)} sur ${formatCount(nb_copros)}` : formatCount(nb_copros)
}

const missionName: RecordColumn<ScItem> = {
  id: 'mission_id',
  header: scOutline.labels.mission_id,
  text: one => one.mission_name,
  width: 125,
}
const before: readonly RecordColumn<ScItem>[] = [
  { id: 'name', header: scOutline.labels.name, text: one => one.name, sortable: true, width: 180, card: 'title' },
  ...columnsOf(scOutline, scEndpoints, { type: 130 }),
]
const after: readonly RecordColumn<ScItem>[] = [
  ...columnsOf<keyof typeof scOutline.fields & string, ScItem>(scOutline, scEndpoints, {
    nb_copros: { width: 138, text: coprosText },
    nb_lots: 78,
  }),
  {
    id: 'sum_tantiemes',
    header: 'Tantièmes',
    text: one => shownDecimal(one.sum_tantiemes),
    exported: one => formatDecimal(one.sum_tantiemes),
    width: 102,
    align: 'end',
  },
  { id: 'president', header: scOutline.labels.president, text: one => one.president?.name ?? '', width: 125 },
  {
    id: 'next_contract',
    header: 'Prochaine échéance de contrat',
    text: ({ next_contract: next }) => (next ? `${formatDay(next.on)}, ${next.contract.toLowerCase()}` : ''),
    width: 232,
  },
  ...columnsOf<keyof typeof scOutline.fields & string, ScItem>(scOutline, scEndpoints, {
    creation_year: { width: 140, optional: true, card: 'none' },
    currently_working_on: { width: 110, optional: true, card: 'none' },
  }),
]

/** The councils of a mission, or of every mission one follows. */
export function CouncilTable() {
  const tree = useTreeIfAny()
  const { pathname } = useLocation()
  const search = useOwnSearch()
  const mission = useMissionOptions()
  const missionId = tree?.missionId
  const filters = useMemo(
    () => listFiltersOf(scListFields, { mission }, missionId ? ['mission_id'] : []),
    [mission, missionId],
  )
  const columns = useMemo(() => [...before, ...(missionId ? [] : [missionName]), ...after], [missionId])
  const query = useMemo(() => branchQuery(missionId, undefined), [missionId])
  const creates = useMay()(scEndpoints.create) && tree?.mayWrite !== false
  return (
    <RecordTable
      name="scs"
      label={councils.record.words.titles}
      noun={councils.noun}
      endpoint={scEndpoints.list}
      searchKey="term"
      {...(query ? { query } : {})}
      columns={columns}
      filters={filters}
      rowHref={councilHref}
      keepsHrefs
      rowLabel={councils.titleOf}
      defaultSort={sort}
      defaultSize={20}
      selectable
      peek={row => <CouncilPeek row={row} />}
      emptyHint={
        creates
          ? 'Créez un conseil, une ASL ou une union dès que plusieurs copropriétés la partagent.'
          : 'Les conseils et ASL de vos missions apparaîtront ici.'
      }
      actions={
        creates &&
        (missionId ? (
          <Button asChild className="px-3">
            <Link to={pathname + withPart(search, newPart, 'new')} resetScroll={false}>
              <Plus aria-hidden /> {councils.noun.fresh}
            </Link>
          </Button>
        ) : (
          <NewInMission
            text={councils.noun.fresh}
            question="Choisir la mission du nouveau conseil"
            hrefOf={id => `${missionHref(id, 'scs')}${withPart('', newPart, 'new')}`}
          />
        ))
      }
    />
  )
}
