import type { AuditItem } from '@faitage/contracts/energy-audit/energy-audit.endpoints'
import type { StoredBalance } from '@faitage/contracts/energy-audit/stored-balance'
import { countOf, formatCount } from '@faitage/contracts/kernel/format-number'
import { Link } from '@tanstack/react-router'
import { areComparable } from './balance-view.ts'
import { gainText } from './gain-text.ts'
import { LetterMark } from './label-ladder.tsx'
import { lettersWon } from './letters.ts'

interface BeforeAfterProps {
  initial: AuditItem
  initialPath: string
  after: StoredBalance
  gain: number | null
}

/** A scenario beside the initial state: labels, consumption, emissions, and what is won. */
export function BeforeAfter({ initial, initialPath, after, gain }: BeforeAfterProps) {
  const before = initial.balance
  if (!before || !areComparable([before, after]))
    return (
      <p>
        {before
          ? 'L’état initial a été calculé avec d’autres règles\u00A0: recalculez les deux bilans pour les comparer.'
          : 'Calculez le bilan de l’état initial pour voir ce que gagne ce scénario.'}{' '}
        <Link to={`${initialPath}/results`} className="inline-block py-1 underline underline-offset-2">
          Résultats de l’état initial
        </Link>
      </p>
    )
  const won = lettersWon(before.balance.label, after.balance.label)
  return (
    <div className="flex flex-col gap-4">
      <p className="text-lg">
        <strong>{gainText(gain)}</strong> d’énergie primaire
        {won > 0 && `, ${countOf(won, 'classe gagnée', 'classes gagnées')}`}
        {won < 0 && `, ${countOf(-won, 'classe perdue', 'classes perdues')}`}
      </p>
      {initial.stale && (
        <p className="text-sm text-warning">
          L’état initial a changé depuis son bilan&nbsp;: ce gain est à recalculer.
        </p>
      )}
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 print:grid-cols-2">
        <Side title="Avant" balance={before} most={before.balance.energy_per_m2} />
        <Side title="Après" balance={after} most={before.balance.energy_per_m2} />
      </div>
    </div>
  )
}

function Side({ title, balance: { balance }, most }: { title: string; balance: StoredBalance; most: number }) {
  return (
    <section className="flex flex-col gap-2 rounded-md border p-4">
      <h4 className="font-semibold">{title}</h4>
      <p className="flex flex-wrap gap-4">
        <LetterMark kind="energy" letter={balance.energy_label} />
        <LetterMark kind="ges" letter={balance.ges_label} />
      </p>
      <span aria-hidden className="block h-3 rounded-sm bg-muted" data-band>
        <span
          data-band
          className="block h-full max-w-full rounded-sm"
          style={{
            background: 'var(--chart-1)',
            width: `${Math.min(100, (balance.energy_per_m2 / Math.max(1, most)) * 100)}%`,
          }}
        />
      </span>
      <p className="tabular">
        {formatCount(balance.energy_per_m2)} kWh/m²/an
        <br />
        {formatCount(balance.ges_per_m2)} kg CO₂/m²/an
      </p>
    </section>
  )
}
