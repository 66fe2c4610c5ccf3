import { coproEndpoints } from '@faitage/contracts/co-ownership/copro.endpoints'
import type { ScWhole } from '@faitage/contracts/co-ownership/sc.endpoints'
import { formatCount, formatEuro, shownDecimal } from '@faitage/contracts/kernel/format-number'
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
  const readsLots = copros.some(({ lots }) => lots !== null)
  return (
    <Card aria-labelledby="coproprietes">
      <CardTitle id="coproprietes">Copropriétés</CardTitle>
      {declared != null && declared !== copros.length && (
        <p className="text-sm text-muted-foreground">
          Déclarées {formatCount(declared)} · rattachées {formatCount(copros.length)}
        </p>
      )}
      {copros.length === 0 ? (
        <p className="text-muted-foreground">Aucune copropriété n’est rattachée.</p>
      ) : (
        <table className="w-full text-sm">
          <thead className="text-muted-foreground">
            <tr>
              <th scope="col" className="pb-1 text-left font-normal">
                Copropriété
              </th>
              {readsLots && <Column text="Lots" />}
              {readsLots && <Column text="Impayés de charges" />}
              <Column text="Tantièmes" />
            </tr>
          </thead>
          <tbody className="divide-y">
            {copros.map(({ copro_id, title, total, lots, arrears }) => (
              <tr key={copro_id}>
                <td className="py-1.5 pr-4 [overflow-wrap:anywhere]">
                  <Link
                    to={hrefs.copro({ id: copro_id, mission_id: missionId })}
                    className="text-info underline-offset-4 hover:underline"
                  >
                    {title}
                  </Link>
                </td>
                {readsLots && <Figure text={formatCount(lots ?? 0)} />}
                {readsLots && <Figure text={formatEuro(arrears ?? 0)} />}
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
          {copros.length > 1 && (
            <tfoot className="border-t font-medium">
              <tr>
                <th scope="row" className="py-1.5 text-left font-medium">
                  Ensemble
                </th>
                {readsLots && <Figure text={formatCount(sumOf(copros, 'lots'))} />}
                {readsLots && <Figure text={formatEuro(sumOf(copros, 'arrears'))} />}
                <Figure text={shownDecimal(council.sum_tantiemes)} />
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

const Column = ({ text }: { text: string }) => (
  <th scope="col" className="pb-1 pl-3 text-right font-normal">
    {text}
  </th>
)
const Figure = ({ text }: { text: string }) => <td className="py-1.5 pl-3 text-right tabular">{text}</td>

const sumOf = (copros: ScWhole['tantiemes'], figure: 'lots' | 'arrears') =>
  copros.reduce((sum, one) => sum + (one[figure] ?? 0), 0)
