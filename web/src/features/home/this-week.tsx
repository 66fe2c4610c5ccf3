import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import type { Figure, homeEndpoints } from '@faitage/contracts/steering/home.endpoints'
import { Link } from '@tanstack/react-router'
import { Card, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { projectsHref, weekWords } from './indicators'
import type { Reading } from './today'

const head = 'py-2 pl-3 text-right font-medium whitespace-nowrap'

/** What happened this week, beside last week; every number opens its rows. */
export function ThisWeek({ data, error }: Reading<typeof homeEndpoints.weeks>) {
  return (
    <Card aria-labelledby="semaine">
      <CardTitle id="semaine">Cette semaine</CardTitle>
      {error ? (
        <p className="text-muted-foreground">{error.message}</p>
      ) : !data ? (
        <Skeleton className="h-44" />
      ) : (
        <table className="w-full">
          <caption className="sr-only">Ce qui s’est passé cette semaine et la semaine dernière</caption>
          <thead>
            <tr className="border-b text-sm text-muted-foreground">
              <td />
              <th scope="col" className={head} title={`Depuis le ${formatDay(data.this_week)}`}>
                Cette semaine
              </th>
              <th scope="col" className={head} title={`À partir du ${formatDay(data.last_week)}`}>
                La précédente
              </th>
            </tr>
          </thead>
          <tbody>
            {data.figures.map(({ key, this_week, last_week }) => (
              <tr key={key} className="border-b last:border-0">
                <th scope="row" className="py-1.5 text-left font-normal">
                  {weekWords[key]}
                </th>
                <FigureCell figure={this_week} what={`${weekWords[key]}, cette semaine`} />
                <FigureCell figure={last_week} what={`${weekWords[key]}, la semaine précédente`} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** A number that opens exactly the rows it counts. */
export function FigureCell({ figure: { value, filter }, what }: { figure: Figure; what: string }) {
  return (
    <td className="py-1.5 pl-3 text-right whitespace-nowrap tabular">
      <Link to={projectsHref(filter)} className="-mx-2 px-2 text-info underline underline-offset-2">
        {formatCount(value)}
        <span className="sr-only"> {what}</span>
      </Link>
    </td>
  )
}
