import { originalScale } from '@faitage/contracts/referential/income-scale'
import { useSearch } from '@tanstack/react-router'
import { RecordSheetPage } from '@/components/record/pages/record-sheet-page'
import { aidScales, incomeScales } from './scale-kits.ts'
import ScaleNotices from './scale-notices.tsx'
import { AidScaleNow, IncomeScaleNow } from './scale-now.tsx'
import { useScalesNow } from './use-scales-now.ts'

/** Scales: ceilings of income, and in the second tab those of all aids. Each holds from its day until the next. */
export function Page() {
  const { tab } = useSearch({ strict: false })
  const now = useScalesNow()
  return (
    <div className="flex flex-col gap-4">
      <ScaleNotices />
      {tab === 'aides' ? (
        <>
          <p className="max-w-prose text-muted-foreground">
            Toutes les aides d’un plan ne dépassent pas cette part des travaux. Une simulation suit le barème en vigueur
            le jour de ses règles. Un demandeur qui n’y figure pas n’a que le prix pour limite.
          </p>
          {now?.aids ? <AidScaleNow now={now.aids} /> : null}
          <RecordSheetPage kit={aidScales} />
        </>
      ) : (
        <>
          <p className="max-w-prose text-muted-foreground">
            La catégorie de ressources d’un demandeur est calculée avec le barème en vigueur le jour du dépôt,
            aujourd’hui à défaut. Chaque barème vaut de son jour jusqu’au suivant. Sans autre barème, celui d’origine
            («&nbsp;{originalScale.name}&nbsp;») s’applique.
          </p>
          {now?.income ? <IncomeScaleNow now={now.income} /> : null}
          <RecordSheetPage kit={incomeScales} />
        </>
      )}
    </div>
  )
}
