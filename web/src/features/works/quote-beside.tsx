import { type WorksQuoteItem, worksQuote } from '@faitage/contracts/works/works-quote'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { unbroken } from '@/lib/typography'

/** What the other quotes of the project, its steps and its dwellings say of this one; the form says the rest as one types. */
export function QuoteBeside({ item }: { item: WorksQuoteItem }) {
  const own = new Set(worksQuote.warnings(item).map(({ message }) => message))
  const told = item.warnings.filter(message => !own.has(message))
  if (told.length === 0) return null
  return (
    <Alert variant="warning">
      <AlertTitle>À vérifier</AlertTitle>
      <AlertDescription>
        <ul className="list-disc pl-5">
          {told.map(message => (
            <li key={message}>{unbroken(message)}</li>
          ))}
        </ul>
      </AlertDescription>
    </Alert>
  )
}
