import { countOf, formatEuro } from '@faitage/contracts/kernel/format-number'
import {
  ownerLettersEndpoints as endpoints,
  type LetterAudience,
} from '@faitage/contracts/letters/owner-letters.endpoints'
import { useRead } from '@/api/queries'
import { ReadFailed } from '@/components/read-failed'
import { Skeleton } from '@/components/ui/skeleton'

interface OwnerRecipientsProps {
  asked: { copro_id: string; to: LetterAudience; over: number; on?: string }
}

/** How many letters there would be, the first of those they are to, and who lacks an address. */
export function OwnerRecipients({ asked }: OwnerRecipientsProps) {
  const { data, error, refetch } = useRead(endpoints.recipients, { query: asked }, { keepPrevious: true })
  if (error) return <ReadFailed message={error.message} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-24" />
  const { total, without_address, without_email, items } = data
  const rest = total - items.length
  return (
    <div className="flex flex-col gap-1 rounded-md border p-3">
      <p role="status" className="font-medium">
        {total === 0 ? 'Personne à qui écrire.' : `${countOf(total, 'courrier', 'courriers')}.`}
        {without_address > 0 && ` ${countOf(without_address, 'adresse manque', 'adresses manquent')}.`}
        {total > 0 && ` ${countOf(total - without_email, 'e-mail connu', 'e-mails connus')}.`}
      </p>
      {items.length > 0 && (
        <ul aria-label="Premiers destinataires" className="text-sm text-muted-foreground">
          {items.map(one => (
            <li key={`${one.title} ${one.lots.join()}`} className="[overflow-wrap:anywhere]">
              {[
                one.title,
                one.lots.length > 0 ? `${one.lots.length > 1 ? 'lots' : 'lot'} ${one.lots.join(', ')}` : '',
                one.amount > 0 ? `${formatEuro(one.amount)} dus` : '',
                one.address ? '' : 'sans adresse',
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
          {rest > 0 && <li>et {countOf(rest, 'autre', 'autres')}</li>}
        </ul>
      )}
    </div>
  )
}
