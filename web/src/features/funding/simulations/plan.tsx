import type { SimulationItem } from '@faitage/contracts/funding/simulation.endpoints'
import { dayOf, formatLongDay } from '@faitage/contracts/kernel/format-date'
import { formatEuro } from '@faitage/contracts/kernel/format-number'
import { type Payer, payersOf, planSentences } from './plan-words.ts'

/** The plan on one sheet of paper, as one says it to the requester: costs, payers and moments, the rest. */
export function Plan({ item }: { item: SimulationItem }) {
  const aids = payersOf(item, 'subvention')
  const loans = payersOf(item, 'loan')
  const taxes = payersOf(item, 'tax')
  const { left, ahead, monthly } = planSentences(item)
  return (
    <div className="flex max-w-3xl flex-col gap-6">
      <p className="text-lg">
        Vos travaux coûtent <strong className="tabular">{formatEuro(item.total_work_price)}</strong> TTC.
      </p>
      {aids.length > 0 ? (
        <Payers title="Les aides" payers={aids} total={formatEuro(item.total_subventions)} />
      ) : (
        <p>Aucune aide n’est prévue pour l’instant.</p>
      )}
      <p className="text-lg">{left}</p>
      {loans.length > 0 && (
        <>
          <Payers title="Les prêts, pour ce qui reste" payers={loans} total={formatEuro(item.total_loans)} />
          <p>
            {item.to_finance === 0
              ? 'Avec ces prêts, vous n’avez rien d’autre à sortir.'
              : `Il reste alors ${formatEuro(item.to_finance)} à sortir de votre poche.`}
          </p>
        </>
      )}
      {monthly && <p>{monthly}</p>}
      {ahead && <p>{ahead}</p>}
      {taxes.length > 0 && <Payers title="En plus, sur vos impôts" payers={taxes} />}
      <p className="text-sm text-muted-foreground">
        Calculé le {formatLongDay(dayOf(item.computed_at))}. C’est une estimation&nbsp;: chaque financeur décide sur
        votre dossier complet. Attendez son accord avant de signer les devis ou de commencer les travaux.
      </p>
    </div>
  )
}

function Payers({ title, payers, total }: { title: string; payers: readonly Payer[]; total?: string }) {
  return (
    <section className="flex flex-col gap-2" aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      <ul className="rounded-lg border bg-card">
        {payers.map(({ id, name, amount, when }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b p-3 last:border-0">
            <span className="min-w-0 flex-1 basis-48 [overflow-wrap:anywhere]">
              {name}
              {when && <span className="block text-sm text-muted-foreground tabular">{when}</span>}
            </span>
            <span className="font-medium tabular">{amount}</span>
          </li>
        ))}
        {total && payers.length > 1 && (
          <li className="flex justify-between gap-4 border-t-2 p-3 font-semibold">
            En tout <span className="tabular">{total}</span>
          </li>
        )}
      </ul>
    </section>
  )
}
