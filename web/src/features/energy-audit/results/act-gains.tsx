import { energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { Skeleton } from '@/components/ui/skeleton'
import { gainFigure } from './gain-text.ts'

/** Gain of each change of a scenario by itself, which does not add up: one changes what the next wins. */
export function ActGains({ id }: { id: string }) {
  const { data, error, refetch } = useRead(energyEndpoints.gains, { params: { id } })
  if (error && !data) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-32" />
  if (data.items.length === 0)
    return <p className="text-muted-foreground">Ce scénario ne change encore rien de l’état initial.</p>
  const most = Math.max(1, ...data.items.map(({ gain }) => gain ?? 0))
  return (
    <>
      <table className="w-full text-sm">
        <caption className="sr-only">Ce que gagne chaque geste, s’il était fait seul</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">Geste</th>
            <th scope="col">Gain</th>
          </tr>
        </thead>
        <tbody>
          {data.items.map(({ group, label, gain }) => (
            <tr key={group} className="border-b last:border-0">
              <th scope="row" className="w-40 py-2 pr-3 text-left font-normal">
                {label}
              </th>
              <td className="py-2">
                <span className="flex items-center gap-2">
                  <span className="h-2 flex-1 rounded-full bg-muted" data-band>
                    <span
                      data-band
                      className="block h-full rounded-full"
                      style={{ background: 'var(--chart-3)', width: `${(Math.max(0, gain ?? 0) / most) * 100}%` }}
                    />
                  </span>
                  <span className="w-16 text-right tabular">{gainFigure(gain)}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-muted-foreground">
        Chaque geste est calculé seul, sur l’état initial&nbsp;: leur somme n’est pas le gain du scénario.
      </p>
    </>
  )
}
