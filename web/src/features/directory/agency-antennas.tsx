import { useMemo } from 'react'
import { RecordList } from '@/components/record/pages/record-list'
import { RecordSheet } from '@/components/record/pages/record-sheet'
import { useMay } from '@/components/record/pages/use-may'
import { withPart } from '@/components/record/pages/with-part'
import { useOwnSearch } from '@/lib/use-own-search'
import { antennas } from './antennas'

/** The antennas of an agency, listed in its page and created there. */
export function AgencyAntennas({ agencyId }: { agencyId: string }) {
  const query = useMemo(() => ({ agency_id: agencyId }), [agencyId])
  const search = useOwnSearch()
  if (!useMay()(antennas.endpoints.list)) return null
  return (
    <section aria-labelledby="antennes" className="flex flex-col gap-3">
      <h2 id="antennes" className="text-lg font-semibold">
        Antennes
      </h2>
      <RecordList
        kit={antennas}
        query={query}
        newHref={`/admin/agencies/edit/${agencyId}${withPart(search, 'antenne', 'new')}`}
      />
      <RecordSheet kit={antennas} part="antenne" start={query} />
    </section>
  )
}
