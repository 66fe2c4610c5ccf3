import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { incomeCategories, incomeZones } from '@faitage/contracts/referential/income-category'
import { useParams } from '@tanstack/react-router'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'

/** The category of resources that what was saved comes to, with the scale it is told by. */
export function IncomeCategory() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data } = useRead(projectReads.get, { params: { id } }, { enabled: id !== '' })
  const told = data?.requester.resources_category
  if (!told) return null
  const persons = told.persons === 1 ? '1 personne' : `${told.persons} personnes`
  return (
    <p className="col-span-full text-sm">
      Catégorie de ressources&nbsp;: <strong>{incomeCategories[told.category]}</strong>
      <span className="text-muted-foreground">
        {' '}
        · {told.scale}
        {told.missing_year ? ` (aucun barème ${told.missing_year} n’est connu)` : ''}, {incomeZones[told.zone]},{' '}
        {persons}, {formatEuro(told.income, { whole: true })}
      </span>
    </p>
  )
}
