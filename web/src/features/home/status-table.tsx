import { formatCount } from '@faitage/contracts/kernel/format-number'
import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { Link } from '@tanstack/react-router'
import type { StatusCounts } from './by-status'

/** How many projects each status has, with their total. */
export function StatusTable({ counts, hrefOf }: StatusCounts) {
  const total = counts.reduce((sum, { value }) => sum + value, 0)
  return (
    <table className="w-full">
      <caption className="sr-only">Nombre de projets par statut</caption>
      <thead>
        <tr className="border-b text-left text-sm text-muted-foreground">
          <th scope="col" className="py-2 font-medium">
            Statut
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Projets
          </th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ status, value }) => (
          <tr key={status} className="border-b last:border-0">
            <th scope="row" className="py-1.5 text-left font-normal">
              {projectStatusLabels[status]}
            </th>
            <td className="py-1.5 text-right tabular">
              <Link to={hrefOf(status)} className="px-2 text-info underline underline-offset-2">
                {formatCount(value)}
                <span className="sr-only"> projets au statut {projectStatusLabels[status]}</span>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t font-semibold">
          <th scope="row" className="py-2 text-left">
            Total
          </th>
          <td className="px-2 py-2 text-right tabular">{formatCount(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}
