import type { AuditItem } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import { formatCount } from '@faitage/contracts/kernel/format-number'
import { Badge } from '@/components/ui/badge'
import { gainText } from '../results/gain-text.ts'
import { LetterMark } from '../results/label-ladder.tsx'

/** A state in one line: its letters, its figures, what it wins; typed ones where it was audited elsewhere. */
export function Figures({ item, initial }: { item: AuditItem; initial?: AuditItem | undefined }) {
  const { balance, result, stale, gain, kind } = item
  const computed = balance?.balance
  // A gain is one on the initial state: it is no surer than that one's balance.
  const behind = kind === 'scenario' && computed !== undefined && initial?.stale === true
  const typed = !computed && result ? result : undefined
  const known = computed ?? typed
  if (!known?.energy_label && !known?.ges_label && !known?.energy_per_m2)
    return <span className="text-muted-foreground">Pas encore de bilan</span>
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <LetterMark kind="energy" letter={known.energy_label} />
      <LetterMark kind="ges" letter={known.ges_label} />
      {typeof known.energy_per_m2 === 'number' && (
        <span className="tabular">{formatCount(known.energy_per_m2)} kWh/m²/an</span>
      )}
      {typeof known.ges_per_m2 === 'number' && (
        <span className="tabular">{formatCount(known.ges_per_m2)} kg CO₂/m²/an</span>
      )}
      {kind === 'scenario' && computed && gain !== null && <strong>{gainText(gain)}</strong>}
      {typed ? <Badge variant="info">Saisi</Badge> : <Badge variant="outline">Estimation</Badge>}
      {(stale || behind) && <Badge variant="warning">À recalculer</Badge>}
    </span>
  )
}
