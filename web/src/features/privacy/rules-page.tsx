import { formatDay, todayInParis } from '@faitage/contracts/kernel/format-date'
import { originalRules, retentionEndpoints, retentionLabels, retentionRule } from '@faitage/contracts/privacy/retention'
import { blankOf, columnsOf } from '@/components/record/pages/kit-parts'
import { SheetFields } from '@/components/record/pages/lazy-forms'
import { recordKit } from '@/components/record/pages/record-kit'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'

const rules = recordKit(retentionRule, retentionEndpoints, {
  path: '/admin/privacy/rules',
  noun: {
    one: 'règle',
    many: 'règles',
    none: 'Aucune règle propre à la maison',
    fresh: 'Nouvelle règle',
    feminine: true,
  },
  blank: blankOf(retentionRule, { start_day: todayInParis() }),
  titleOf: ({ kind, start_day }) => `${retentionLabels[kind]}, dès le ${formatDay(start_day)}`,
  columns: columnsOf(retentionRule, retentionEndpoints, {
    kind: { width: 300, card: 'title' },
    start_day: { width: 160 },
    current_months: 180,
    archive_months: 140,
  }),
  sort: { column: 'start_day', direction: 'desc' },
  Fields: () => <SheetFields record={retentionRule} />,
})

/** How long things are kept: what the house decided, and what holds where it decided nothing. */
export const Page = () => (
  <>
    <RecordSheetPage kit={rules} />
    <section aria-labelledby="origine" className="mt-6 max-w-prose">
      <h2 id="origine" className="mb-2 text-lg font-semibold">
        Sans autre règle
      </h2>
      <ul className="flex flex-col gap-1 text-muted-foreground">
        {originalRules.map(({ kind, current_months, archive_months, basis }) => (
          <li key={kind}>
            <span className="text-foreground">{retentionLabels[kind]}</span>&nbsp;: {current_months} mois
            {archive_months > 0 ? `, puis ${archive_months} mois d’archive` : ''}. {basis}
          </li>
        ))}
      </ul>
    </section>
  </>
)
