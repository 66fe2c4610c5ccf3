import type { Figure, homeEndpoints } from '@faitage/contracts/steering/home.endpoints'
import { Card, CardTitle } from '@/components/ui/card'
import { Skeleton } from '@/components/ui/skeleton'
import { FigureCell } from './this-week'
import type { Reading } from './today'

const projects = ({ value }: Figure) => (value > 1 ? 'projets' : 'projet')
const head = 'py-2 pl-3 text-right font-medium'

/** How many projects each referrer follows, for those who lead the team; every number opens its rows. */
export function TeamLoad({ data, error }: Reading<typeof homeEndpoints.team>) {
  return (
    <Card aria-labelledby="equipe">
      <CardTitle id="equipe">Projets en cours par référent</CardTitle>
      {error ? (
        <p className="text-muted-foreground">{error.message}</p>
      ) : !data ? (
        <Skeleton className="h-40" />
      ) : data.members.length === 0 ? (
        <p className="text-muted-foreground">Personne ne suit encore de projet.</p>
      ) : (
        <table className="w-full">
          <caption className="sr-only">Projets en cours de chaque référent</caption>
          <thead>
            <tr className="border-b text-sm text-muted-foreground">
              <th scope="col" className="py-2 text-left font-medium">
                Référent
              </th>
              <th scope="col" className={head}>
                En cours
              </th>
              <th scope="col" className={head}>
                À contacter
              </th>
              <th scope="col" className={head}>
                N’avancent plus
              </th>
            </tr>
          </thead>
          <tbody>
            {data.members.map(({ id, name, open, to_contact, stalled }) => (
              <tr key={id} className="border-b last:border-0">
                <th scope="row" className="max-w-40 truncate py-1.5 text-left font-normal" title={name}>
                  {name}
                </th>
                <FigureCell figure={open} what={`${projects(open)} en cours de ${name}`} />
                <FigureCell figure={to_contact} what={`${projects(to_contact)} à contacter de ${name}`} />
                <FigureCell
                  figure={stalled}
                  what={`${projects(stalled)} de ${name} qui ${stalled.value > 1 ? 'n’avancent' : 'n’avance'} plus`}
                />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
