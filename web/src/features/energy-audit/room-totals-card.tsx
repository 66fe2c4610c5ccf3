import { comparableName } from '@faitage/contracts/energy-audit/audit-names'
import { rowGroups } from '@faitage/contracts/energy-audit/form-groups'
import { roomInputs } from '@faitage/contracts/energy-audit/forms/rooms'
import { differences, roomTotals } from '@faitage/contracts/energy-audit/room-totals'
import { formatNumber } from '@faitage/contracts/kernel/format-number'
import { ArrowRightToLine, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '@/components/ui/button'
import { notify } from '@/lib/notify'
import { livingAreaWarning } from './area-warnings.ts'
import { type FedSection, fedSheet } from './fed-sheet.ts'
import type { RowNames } from './row-reading.ts'
import type { Audit } from './use-audit.ts'

const metres = (value: number) => `${formatNumber(value)}\u00A0m²`
const labels: Record<FedSection, string> = {
  metrics: 'métrés généraux',
  walls: 'murs',
  woodworks: 'menuiseries',
  ceilings: 'plafonds',
  floors: 'planchers',
  heatings: 'chauffages',
  air_conditioning: 'climatisation',
}

/** Sums of the rooms that the forms contradict, and the button that has the forms follow. */
export function RoomTotalsCard({ audit, names }: { audit: Audit; names: RowNames }) {
  const { sheet } = audit
  const totals = useMemo(() => roomTotals(sheet.rooms ?? []), [sheet.rooms])
  const fed = useMemo(() => fedSheet(sheet, () => crypto.randomUUID()), [sheet])
  const sections = Object.keys(fed) as FedSection[]
  if ((sheet.rooms ?? []).length === 0) return null
  const living = livingAreaWarning(sheet)
  const warnings = [
    ...(living ? [living] : []),
    ...differences(sheet.rooms ?? [], sheet).map(
      ({ group, name, difference }) =>
        `${rowGroups[group].label}, «\u00A0${name}\u00A0»\u00A0: le formulaire dit ${metres(Math.abs(difference))} de ${difference > 0 ? 'plus' : 'moins'}.`,
    ),
    ...Object.values(roomInputs).flatMap(({ group, label }) =>
      totals[group]
        .filter(({ name }) => !(sheet[group] ?? []).some(one => comparableName(one.name) === comparableName(name)))
        .map(({ name }) => `${label}, «\u00A0${name}\u00A0»\u00A0: pas encore dans le formulaire.`),
    ),
  ]
  const feed = () => {
    const before = sections.map(section => [section, sheet[section]] as const)
    for (const section of sections) audit.edit(section, () => fed[section])
    notify.show({
      text: `Reporté dans les formulaires\u00A0: ${sections.map(section => labels[section]).join(', ')}.`,
      actions: [
        {
          label: 'Annuler',
          onClick: () => {
            for (const [section, value] of before) audit.edit(section, () => value ?? emptyOf(section))
          },
        },
      ],
    })
  }
  const parts = Object.values(roomInputs).filter(({ group }) => totals[group].length > 0)
  return (
    <section aria-labelledby="totaux-titre" className="flex flex-col gap-4 rounded-lg border bg-card p-4">
      <h3 id="totaux-titre" className="text-lg font-semibold">
        Totaux des pièces
      </h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
        <Total label="Surface habitable" value={metres(totals.area)} />
        {totals.height !== undefined && (
          <Total label="Hauteur moyenne" value={`${formatNumber(totals.height)}\u00A0m`} />
        )}
        {totals.cooled > 0 && <Total label="Climatisé" value={metres(totals.cooled)} />}
        {[...totals.heated].map(([heating, area]) => (
          <Total key={heating} label={`Chauffé par ${names.get(heating) ?? heating}`} value={metres(area)} />
        ))}
      </dl>
      {parts.length > 0 && (
        <div className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
          {parts.map(({ group, label }) => (
            <table key={group} className="w-full self-start text-sm">
              <caption className="pb-1 text-left font-medium">{label}</caption>
              <tbody>
                {totals[group].map(({ name, area }) => (
                  <tr key={name} className="border-t">
                    <th scope="row" className="py-1 text-left font-normal break-words">
                      {name}
                    </th>
                    <td className="tabular py-1 text-right whitespace-nowrap">{metres(area)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </div>
      )}
      {warnings.map(text => (
        <p key={text} role="status" className="flex items-start gap-2 text-sm text-warning">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" /> {text}
        </p>
      ))}
      {!audit.readOnly &&
        (sections.length > 0 ? (
          <Button className="w-fit pointer-coarse:h-12" onClick={feed}>
            <ArrowRightToLine aria-hidden /> Reporter dans les formulaires
          </Button>
        ) : (
          <p className="text-sm text-muted-foreground">Les formulaires disent la même chose que les pièces.</p>
        ))}
    </section>
  )
}

const emptyOf = (section: FedSection) => (section === 'metrics' ? {} : [])

function Total({ label, value }: { label: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm break-words text-muted-foreground">{label}</dt>
      <dd className="tabular font-medium">{value}</dd>
    </div>
  )
}
