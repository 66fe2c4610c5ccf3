import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import type { ScWhole } from '@faitage/contracts/co-ownership/sc.endpoints'
import { formatCount, shownDecimal } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { useUser } from '@/api/session'
import { useMay } from '@/components/record/pages/use-may'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { AttachCopro } from './attach-copro'
import { useHrefs, useTree } from './tree'

/** The copros that share a council, each with what its general clé comes to, and the sum. */
export function CouncilCopros({ council }: { council: ScWhole }) {
  const { missionId, mission, mayWrite, removed } = useTree()
  const hrefs = useHrefs()
  const { permissions } = useUser()
  const may = useMay()
  if (!permissions.includes('read copro') || mission?.hidden_features.includes('ca_copro_screen')) return null
  const { tantiemes: copros, nb_copros: declared } = council
  return (
    <Card aria-labelledby="coproprietes">
      <CardTitle id="coproprietes">Copropriétés et tantièmes</CardTitle>
      {declared != null && declared !== copros.length && (
        <p className="text-sm text-muted-foreground">
          Déclarées {formatCount(declared)} · rattachées {formatCount(copros.length)}
        </p>
      )}
      {copros.length === 0 ? (
        <p className="text-muted-foreground">Aucune copropriété n’est rattachée.</p>
      ) : (
        <table className="w-full text-sm">
          <thead className="sr-only">
            <tr>
              <th scope="col">Copropriété</th>
              <th scope="col">Tantièmes</th>
            </tr>
          </thead>
          <tbody className="divide-y">
            {copros.map(({ copro_id, title, total }) => (
              <tr key={copro_id}>
                <td className="py-1.5 pr-4 [overflow-wrap:anywhere]">
                  <Link
                    to={hrefs.copro({ id: copro_id, mission_id: missionId })}
                    className="text-info underline-offset-4 hover:underline"
                  >
                    {title}
                  </Link>
                </td>
                <td className="py-1.5 text-right tabular">
                  {total === null ? (
                    <span className="text-muted-foreground">Sans clé générale</span>
                  ) : (
                    shownDecimal(total)
                  )}
                </td>
              </tr>
            ))}
          </tbody>
          {council.sum_tantiemes !== null && copros.length > 1 && (
            <tfoot className="border-t font-medium">
              <tr>
                <th scope="row" className="py-1.5 text-left font-medium">
                  Ensemble
                </th>
                <td className="py-1.5 text-right tabular">{shownDecimal(council.sum_tantiemes)}</td>
              </tr>
            </tfoot>
          )}
        </table>
      )}
      <div className="no-print flex flex-wrap gap-2">
        <Button asChild variant="outline" size="sm">
          <Link to={hrefs.under(missionId, 'copros')}>Ouvrir la liste</Link>
        </Button>
        {may(coproEndpoints.update) && mayWrite && !removed && <AttachCopro council={council} />}
      </div>
    </Card>
  )
}
