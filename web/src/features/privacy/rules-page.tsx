import { formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import {
  originalRules,
  retentionEndpoints,
  retentionLabels,
  retentionRuleOutline,
} from '@faitage/contracts/privacy/retention'
import { columnsOf } from '@/components/record/pages/kit-parts'
import { recordKit } from '@/components/record/pages/record-kit'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'

const form = () => import('./rule-form').then(module => module.form)

const rules = recordKit(retentionRuleOutline, retentionEndpoints, {
  path: '/admin/privacy/rules',
  noun: { one: 'règle', many: 'règles', none: 'Aucune règle propre à la maison', fresh: 'Nouvelle règle' },
  start: { start_day: todayInParis() },
  titleOf: ({ kind, start_day }) => `${retentionLabels[kind]}, dès le ${formatDay(start_day)}`,
  columns: columnsOf(retentionRuleOutline, retentionEndpoints, {
    kind: { width: 300, card: 'title' },
    start_day: { width: 160 },
    current_months: 180,
    archive_months: 140,
  }),
  sort: { column: 'start_day', direction: 'desc' },
  form,
})

/** Months as people count them. */
const timeOf = (months: number): string =>
  months > 0 && months % 12 === 0 ? countOf(months / 12, 'an', 'ans') : `${months} mois`

/** How long things are kept: what the house decided, and what holds where it decided nothing. */
export const Page = () => (
  <>
    <section aria-labelledby="origine" className="mb-6 max-w-prose">
      <h2 id="origine" className="mb-2 text-lg font-semibold">
        Règles d’origine
      </h2>
      <p className="mb-2 text-muted-foreground">Elles valent tant qu’une règle de la maison ne les remplace pas.</p>
      <ul className="flex flex-col gap-1 text-muted-foreground">
        {originalRules.map(({ kind, current_months, archive_months, basis }) => (
          <li key={kind}>
            <span className="text-foreground">{retentionLabels[kind]}</span>&nbsp;: {timeOf(current_months)}
            {archive_months > 0 ? `, puis ${timeOf(archive_months)} d’archive` : ''}. {basis}
          </li>
        ))}
      </ul>
    </section>
    <section aria-labelledby="maison">
      <h2 id="maison" className="mb-2 text-lg font-semibold">
        Règles de la maison
      </h2>
      <RecordSheetPage kit={rules} />
    </section>
  </>
)
