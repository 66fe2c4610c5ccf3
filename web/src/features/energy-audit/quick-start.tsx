import { energyEndpoints } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { metricsGroup, type RowGroup, rowGroups } from '@faitage/contracts/energy-audit/form-groups'
import { quickStart } from '@faitage/contracts/energy-audit/quick-start'
import { todayInParis } from '@faitage/contracts/kernel/format-date'
import { Sparkles } from 'lucide-react'
import { useMemo } from 'react'
import { useCommand } from '@/api/queries'
import { Button } from '@/components/ui/button'
import { Spinner } from '@/components/ui/spinner'
import type { Row, Rows } from './audit-rows.ts'
import { summaryOf } from './row-reading.ts'
import type { Audit } from './use-audit.ts'

const STARTED = [
  ...(['walls', 'woodworks', 'ceilings', 'floors', 'thermal_bridges'] as const),
  ...(['heatings', 'hot_waters', 'ventilation'] as const),
] satisfies RowGroup[]

/** Whether nothing of an initial state is written that a quick start would write. */
export const isUnstarted = ({ item, sheet, readOnly }: Audit): boolean =>
  item.kind === 'initial' &&
  !readOnly &&
  item.dwelling.accommodation_type !== 'Immeuble' &&
  !sheet.metrics &&
  STARTED.every(group => (sheet[group] ?? []).length === 0)

/** A first plausible state, made of what the dwelling says: what it would suppose is read before. */
export function QuickStart({ audit }: { audit: Audit }) {
  const { item, online } = audit
  const start = useCommand(energyEndpoints.quickStart, {
    success: 'Un premier état est proposé. Vérifiez ce qui est marqué «\u00A0supposé\u00A0».',
  })
  const supposed = useMemo(() => {
    const sheet = quickStart(item.dwelling, todayInParis())
    const names = new Map<string, string>()
    const told = (rows: Rows, group: RowGroup) =>
      rows.map(row => `${String(row.name)}\u00A0: ${summaryOf(rowGroups[group].fields, row, item.dwelling, names)}`)
    return [
      { label: metricsGroup.label, rows: [summaryOf(metricsGroup.fields, sheet.metrics as Row, item.dwelling, names)] },
      ...STARTED.map(group => ({ label: rowGroups[group].label, rows: told((sheet[group] ?? []) as Rows, group) })),
    ].filter(({ rows }) => rows.length > 0)
  }, [item.dwelling])
  return (
    <section
      aria-labelledby="demarrage-titre"
      className="flex flex-col gap-3 rounded-lg border border-info/30 bg-info-soft p-4 text-info-soft-foreground"
    >
      <h3 id="demarrage-titre" className="text-lg font-semibold">
        Démarrage rapide
      </h3>
      <p>
        {knownOf(item.dwelling)} Je vous propose une enveloppe et des équipements plausibles. Chaque valeur porte la
        marque «&nbsp;supposé&nbsp;» tant que personne ne l’a confirmée ni changée.
      </p>
      <details>
        <summary className="cursor-pointer py-1 font-medium">Voir ce qui sera supposé</summary>
        <dl className="mt-2 flex flex-col gap-2 text-sm">
          {supposed.map(({ label, rows }) => (
            <div key={label}>
              <dt className="font-medium">{label}</dt>
              {rows.map(text => (
                <dd key={text}>{text}</dd>
              ))}
            </div>
          ))}
        </dl>
      </details>
      <Button
        className="w-fit pointer-coarse:h-12"
        disabled={!online || start.isPending}
        onClick={() => start.mutate({ params: { accommodation_id: item.accommodation_id } })}
      >
        {start.isPending ? <Spinner /> : <Sparkles aria-hidden />}
        Proposer un premier état
      </Button>
      {!online && <p className="text-sm">Il faut du réseau pour la proposition. Vous pouvez saisir sans attendre.</p>}
    </section>
  )
}

/** Facts of the dwelling, with those that are missing. */
function knownOf({ accommodation_type, construction_year, living_area, levels_nb }: Audit['item']['dwelling']): string {
  const known = [
    accommodation_type?.toLowerCase(),
    construction_year && `construction de ${construction_year}`,
    living_area && `${living_area.replace('.', ',')}\u00A0m²`,
    levels_nb && `${levels_nb}\u00A0niveau${levels_nb > 1 ? 'x' : ''}`,
  ].filter(Boolean)
  const unknown = [
    !accommodation_type && 'si c’est une maison ou un appartement',
    !construction_year && 'son année',
    !living_area && 'sa surface',
    accommodation_type !== 'Appartement' && !levels_nb && 'ses niveaux',
  ].filter(Boolean)
  return [
    known.length > 0 && `D’après le logement\u00A0: ${known.join(', ')}.`,
    unknown.length > 0 && `Sa fiche ne dit pas ${unknown.join(', ')}\u00A0: c’est supposé aussi.`,
  ]
    .filter(Boolean)
    .join(' ')
}
