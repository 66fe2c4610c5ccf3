import { visitListFields } from '@faitage/contracts/visits/visit.endpoints'
import { Link } from '@tanstack/react-router'
import { CalendarRange, Route } from 'lucide-react'
import { useMemo } from 'react'
import { useMissionOptions, useUserOptions } from '@/components/record/choices/options'
import { listFiltersOf } from '@/components/record/pages/list-filters'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'
import { Button } from '@/components/ui/button'
import { visitsAt } from './visit-kit.tsx'

const visits = visitsAt('/visits', false)

/** The visits of every project that one sees, the first to come first; a new one is made on its project or in the programme. */
export function Page() {
  const mission = useMissionOptions()
  const user = useUserOptions()
  const filters = useMemo(() => listFiltersOf(visitListFields, { mission, user }), [mission, user])
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <Button asChild variant="outline" size="sm">
          <Link to="/projects/program-visit">
            <CalendarRange aria-hidden /> Programmer des visites
          </Link>
        </Button>
        <Button asChild variant="outline" size="sm">
          <Link to="/visits/tour">
            <Route aria-hidden /> Ma tournée
          </Link>
        </Button>
      </div>
      <RecordSheetPage kit={visits} filters={filters} creates={false} />
    </>
  )
}
