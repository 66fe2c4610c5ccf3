import { ESTIMATION } from '@faitage/contracts/energy-audit/balance-shown'
import type { AuditItem } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import type { StoredBalance } from '@faitage/contracts/energy-audit/stored-balance'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { formatCount, formatNumber } from '@faitage/contracts/kernel/format-number'
import { Badge } from '@/components/ui/badge'
import { statePath } from '../audit-place.ts'
import { ActGains } from './act-gains.tsx'
import { BeforeAfter } from './before-after.tsx'
import { LabelLadder, LetterMark } from './label-ladder.tsx'
import { LossesHouse } from './losses-house.tsx'
import { SectionCard } from './section-card.tsx'
import { UsesTable } from './uses-table.tsx'

/** The rules of the letters, by the month they hold from. */
const scales: Readonly<Record<string, string>> = { '2021-07': 'juillet 2021', '2024-07': 'juillet 2024' }

interface BalanceReportProps {
  item: AuditItem
  initial: AuditItem | undefined
  stored: StoredBalance
  gain: number | null
  stale: boolean
}

/** The estimated balance as people know it: labels, losses on a house, uses, and what is won. */
export function BalanceReport({ item, initial, stored, gain, stale }: BalanceReportProps) {
  const { balance, on } = stored
  const { engine, electricity_factor } = balance
  const scenario = item.kind === 'scenario'
  const place = { project: item.project_id, accommodation: item.accommodation_id }
  return (
    <>
      <SectionCard title={`Étiquette ${balance.label}`}>
        <div className="grid grid-cols-1 gap-6 sm:grid-cols-2 print:grid-cols-2">
          <LabelLadder kind="energy" letter={balance.energy_label} value={balance.energy_per_m2} />
          <LabelLadder kind="ges" letter={balance.ges_label} value={balance.ges_per_m2} />
        </div>
        <p>
          {formatCount(Math.round(balance.primary_total))} kWh d’énergie primaire et{' '}
          {formatCount(Math.round(balance.ges))} kg de CO₂ par an. L’étiquette retenue est la moins bonne des deux.
        </p>
        {(item.result?.energy_label || item.result?.ges_label) && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t pt-3">
            <Badge variant="info">Saisi</Badge> Audit fait ailleurs&nbsp;:
            <LetterMark kind="energy" letter={item.result.energy_label} />
            <LetterMark kind="ges" letter={item.result.ges_label} />
          </p>
        )}
      </SectionCard>
      {scenario && initial && (
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
          <SectionCard title="Avant et après">
            <BeforeAfter initial={initial} initialPath={statePath(place)} after={stored} gain={gain} />
          </SectionCard>
          <SectionCard title="Ce que gagne chaque geste">
            {stale ? (
              <p className="text-muted-foreground">Recalculez le bilan pour voir ce que gagne chaque geste.</p>
            ) : (
              <ActGains id={item.id} />
            )}
          </SectionCard>
        </div>
      )}
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2 print:grid-cols-2">
        <SectionCard title="Par où part la chaleur">
          <LossesHouse balance={balance} />
        </SectionCard>
        <SectionCard title="Consommation par usage">
          <UsesTable balance={balance} />
        </SectionCard>
      </div>
      <p className="flex flex-wrap items-center gap-2 text-xs text-muted-foreground">
        {balance.degraded && <Badge variant="warning">Estimation dégradée&nbsp;: un équipement est collectif</Badge>}
        <span>
          {ESTIMATION}. Calculée le {formatDay(on)} avec {engine.name} {engine.version}, 1&nbsp;kWh d’électricité compté{' '}
          {formatNumber(electricity_factor)}&nbsp;kWh d’énergie primaire, seuils de{' '}
          {scales[balance.scale] ?? balance.scale}.
        </span>
      </p>
    </>
  )
}
