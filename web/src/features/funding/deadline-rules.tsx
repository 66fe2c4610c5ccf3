import { deadlineKindLabels } from '@faitage/contracts/funding/deadline-kind'
import { type DeadlineFrom, deadlineRuleEndpoints, deadlineRuleOutline } from '@faitage/contracts/funding/deadline-rule'
import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { Link, useLocation } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useRead } from '@/api/queries'
import { recordKit } from '@/components/record/pages/record-kit'
import { RecordSheet } from '@/components/record/pages/record-sheet'
import { useMay } from '@/components/record/pages/use-may'
import { withPart } from '@/components/record/pages/with-part'
import { Button } from '@/components/ui/button'
import { useOwnSearch } from '@/lib/use-own-search'

const part = 'delai'
const rules = recordKit(deadlineRuleOutline, deadlineRuleEndpoints, {
  path: '/admin/funders/PO',
  noun: { one: 'délai', many: 'délais', fresh: 'Nouveau délai' },
  start: { funder_id: '' },
  titleOf: ({ kind }) => deadlineKindLabels[kind],
  columns: [],
  form: () => import('./deadline-rule-form').then(module => module.form),
})
const since: Record<DeadlineFrom, string> = {
  deposit: 'le dépôt du dossier',
  notification: 'la notification de l’accord',
  start: 'le début des travaux',
  advance: 'le versement de l’avance',
}
const locked = { ...rules, useReadOnly: () => true }

/** How long a funder gives for each step, in its page: from these come the deadlines of its files. */
export function DeadlineRules({ funderId, readOnly = false }: { funderId: string; readOnly?: boolean }) {
  const creates = useMay()(rules.endpoints.create) && !readOnly
  const { pathname } = useLocation()
  const search = useOwnSearch()
  const hrefOf = (id: string) => pathname + withPart(search, part, id)
  const { data } = useRead(deadlineRuleEndpoints.list, { query: { funder_id: funderId } })
  return (
    <section aria-labelledby="delais" className="flex flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="delais" className="text-lg font-semibold">
          Délais
        </h2>
        {creates && (
          <Button asChild variant="outline" className="px-3">
            <Link to={hrefOf('new')}>
              <Plus aria-hidden /> {rules.noun.fresh}
            </Link>
          </Button>
        )}
      </header>
      {data?.items.length === 0 ? (
        <p className="rounded-lg border border-dashed p-6 text-center text-muted-foreground">
          Sans délai, aucune échéance n’est suivie pour ce financeur.
        </p>
      ) : (
        <ul className="flex flex-col gap-2">
          {data?.items.map(rule => (
            <li key={rule.id} className="relative rounded-lg border bg-card p-4 hover:bg-accent">
              <Link to={hrefOf(rule.id)} className="font-medium after:absolute after:inset-0 after:rounded-lg">
                {deadlineKindLabels[rule.kind]}
              </Link>
              <p className="text-sm text-muted-foreground tabular">
                {countOf(rule.months, 'mois', 'mois')} depuis {since[rule.from]}
                {rule.extension_months ? `, prorogeable de ${countOf(rule.extension_months, 'mois', 'mois')}` : ''}
                {rule.applies_from ? `, à partir du ${formatDay(rule.applies_from)}` : ''}
                {rule.effect ? `. Ensuite, ${rule.effect.toLowerCase()}` : ''}
              </p>
            </li>
          ))}
        </ul>
      )}
      <RecordSheet kit={readOnly ? locked : rules} part={part} start={{ funder_id: funderId }} />
    </section>
  )
}
