import type { LabelsShown } from '@faitage/contracts/energy-audit/labels-shown'
import { ownEnergyEndpoints, type OwnEnergy as Told } from '@faitage/contracts/energy-audit/own-energy.endpoints'
import { formatDecimal } from '@faitage/contracts/kernel/format-number'
import { useRead } from '@/api/queries'
import { Card, CardDescription, CardTitle } from '@/components/ui/card'

/** The labels of a client's dwellings, before and after the planned works, and what is advised. Nothing where none is known. */
export function OwnEnergy({ projectId }: { projectId: string }) {
  const { data } = useRead(ownEnergyEndpoints.list, { params: { id: projectId } }, { cacheDisabled: true })
  const known = (data?.items ?? []).filter(({ before, after }) => before !== null || after !== null)
  if (known.length === 0) return null
  const estimated = known.some(({ before, after }) => [before, after].some(one => one?.source === 'estimated'))
  return (
    <Card>
      <CardTitle>La performance énergétique de votre logement</CardTitle>
      {known.map(one => (
        <Dwelling key={one.accommodation_id} dwelling={one} />
      ))}
      {estimated && (
        <CardDescription>
          Estimation&nbsp;: elle ne remplace ni un diagnostic de performance énergétique, ni un audit réglementaire.
        </CardDescription>
      )}
    </Card>
  )
}

function Dwelling({ dwelling: { accommodation_name, before, after, gain, recommendations } }: { dwelling: Told }) {
  return (
    <section className="flex flex-col gap-3">
      {accommodation_name && <h3 className="font-medium">{accommodation_name}</h3>}
      <dl className="grid gap-3 sm:grid-cols-2">
        <Labels title="Aujourd’hui" labels={before} />
        <Labels title="Après les travaux prévus" labels={after} />
      </dl>
      {gain !== null && gain > 0 && (
        <p>
          Les travaux prévus économisent <strong className="tabular">{formatDecimal(String(gain))}&nbsp;%</strong> de
          l’énergie.
        </p>
      )}
      {recommendations.length > 0 && (
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {[...new Set(recommendations.map(told))].map(text => (
            <li key={text} className="[overflow-wrap:anywhere]">
              {text}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The same works on four windows are said once. */
const told = ({ recommendation, priority }: Told['recommendations'][number]): string =>
  `${recommendation}${priority ? ` (${priority.toLowerCase()})` : ''}`

function Labels({ title, labels }: { title: string; labels: LabelsShown | null }) {
  if (!labels) return null
  const { energy_label, ges_label, energy_per_m2, ges_per_m2 } = labels
  return (
    <div>
      <dt className="text-muted-foreground">{title}</dt>
      <dd className="text-base font-medium tabular">
        {energy_label && `Énergie ${energy_label}`}
        {energy_per_m2 !== null && ` (${energy_per_m2}\u00A0kWh/m²/an)`}
        {energy_label && ges_label && ', '}
        {ges_label && `climat ${ges_label}`}
        {ges_per_m2 !== null && ` (${ges_per_m2}\u00A0kg CO₂/m²/an)`}
      </dd>
    </div>
  )
}
