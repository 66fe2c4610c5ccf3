import { criterionField } from '@faitage/contracts/funding/criterion-fields'
import { Link } from '@tanstack/react-router'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { unbroken } from '@/lib/typography'
import { missingAnswers } from './missing-answers.ts'
import { useShown } from './simulation-context.ts'
import { criterionPage, isOwnPage } from './source-page.ts'

/** Warnings to look at twice, and the answers that some funders wait for. */
export function Notices() {
  const { item, place } = useShown()
  const missing = missingAnswers(item.funders)
  if (item.notices.length + missing.length === 0) return null
  return (
    <Alert variant="warning">
      <AlertTitle>À vérifier</AlertTitle>
      <AlertDescription>
        <ul className="list-disc pl-5">
          {item.notices.map(notice => (
            <li key={notice}>{unbroken(notice)}</li>
          ))}
          {missing.map(({ field, funders }) => {
            const page = criterionPage(field, item.id, place)
            return (
              <li key={field}>
                {funders.join(', ')}&nbsp;: il manque une réponse,{' '}
                <Link to={page} resetScroll={!isOwnPage(page)} className="underline underline-offset-2">
                  {unbroken(criterionField(field).label)}
                </Link>
                .
              </li>
            )
          })}
        </ul>
      </AlertDescription>
    </Alert>
  )
}
