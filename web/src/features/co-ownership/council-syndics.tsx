import { syndicTypes } from '@faitage/contracts/co-ownership/copro.words'
import type { ScWhole } from '@faitage/contracts/co-ownership/sc.endpoints'
import { syndicEndpoints } from '@faitage/contracts/co-ownership/syndic'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { Link, useLocation } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { RecordSheet } from '@/components/record/pages/record-sheet'
import { useMay } from '@/components/record/pages/use-may'
import { withPart } from '@/components/record/pages/with-part'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { Spinner } from '@/components/ui/spinner'
import { useOwnSearch } from '@/lib/use-own-search'
import { MandateBadge, Reach } from './copro-people'
import { KeptSyndicList } from './kept-syndic-list'
import { saveSyndicsOf } from './save-kept-syndics'
import { syndics, syndicTitle } from './syndic-kit'
import { useTree } from './tree'
import { useKeptSyndics } from './use-kept-syndics'

const part = 'syndic'

/** The syndics of a council, their mandates and how to reach them: added, changed and deleted in a panel. */
export function CouncilSyndics({ council }: { council: ScWhole }) {
  const { pathname } = useLocation()
  const search = useOwnSearch()
  const may = useMay()
  const { mayWrite, removed } = useTree()
  const writes = mayWrite && !removed
  const to = (id: string) => pathname + withPart(search, part, id)
  return (
    <Card aria-labelledby="syndics">
      <CardTitle id="syndics">Syndics</CardTitle>
      {council.syndics.length === 0 ? (
        <p className="text-muted-foreground">Aucun syndic n’est renseigné.</p>
      ) : (
        <ul className="flex flex-col divide-y">
          {council.syndics.map(one => (
            <li key={one.id} className="flex flex-col gap-1 py-2 text-sm">
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                <Link
                  to={to(one.id)}
                  resetScroll={false}
                  className="font-medium text-info underline-offset-4 [overflow-wrap:anywhere] hover:underline"
                >
                  {syndicTitle(one)}
                </Link>
                {one.contract_end_date && <MandateBadge end={one.contract_end_date} />}
              </span>
              <span className="text-muted-foreground">
                {[syndicTypes[one.syndic_type], mandateOf(one)].filter(Boolean).join(' · ')}
              </span>
              {(one.manager_name || one.manager_phone_number || one.manager_email) && (
                <Reach name={one.manager_name} phone={one.manager_phone_number} email={one.manager_email} />
              )}
            </li>
          ))}
        </ul>
      )}
      {writes && <Kept scId={council.id} />}
      {writes && may(syndicEndpoints.create) && (
        <Button asChild variant="outline" size="sm" className="no-print w-fit">
          <Link to={to('new')} resetScroll={false}>
            <Plus aria-hidden /> Ajouter un syndic
          </Link>
        </Button>
      )}
      <RecordSheet kit={syndics} part={part} start={{ sc_id: council.id }} />
    </Card>
  )
}

type Mandate = Pick<ScWhole['syndics'][number], 'contract_date' | 'contract_end_date'>
const mandateOf = ({ contract_date: from, contract_end_date: to }: Mandate) =>
  [from && `du ${formatDay(from)}`, to && `au ${formatDay(to)}`].filter(Boolean).join(' ')

/** Those that were not saved with the council: why, and the way to try again. */
function Kept({ scId }: { scId: string }) {
  const [kept, keep] = useKeptSyndics(scId)
  const [saving, setSaving] = useState(false)
  if (kept.length === 0) return null
  const save = async () => {
    setSaving(true)
    keep(await saveSyndicsOf(scId, kept))
    setSaving(false)
  }
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-destructive">
        {countOf(kept.length, 'syndic n’est pas encore enregistré', 'syndics ne sont pas encore enregistrés')}.
      </p>
      <KeptSyndicList place={scId} kept={kept} keep={keep} disabled={saving}>
        <Button size="sm" disabled={saving} onClick={() => void save()}>
          {saving && <Spinner />} Enregistrer
        </Button>
      </KeptSyndicList>
    </div>
  )
}
