import type { AuditFault } from '@faitage/contracts/energy-audit/audit-faults'
import { Link } from '@tanstack/react-router'
import type { ApiRefusal } from '@/api/refusal'
import { showAtOnce } from '@/components/record/form/show-at-once'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import { unbroken } from '@/lib/typography'
import type { AuditPlace } from '../audit-place.ts'
import { fieldPage } from './field-page.ts'

/** Why a state has no balance: every field that is missing or impossible, each a way to it; else what to check. */
export function BalanceFaults({ refusal, place, path }: { refusal: ApiRefusal; place: AuditPlace; path: string }) {
  const faults = faultsOf(refusal)
  if (faults.length === 0)
    return (
      <Alert ref={showAtOnce} variant="destructive" tabIndex={-1}>
        <AlertTitle>Le bilan n’a pas pu être calculé</AlertTitle>
        <AlertDescription>{refusal.message}</AlertDescription>
      </Alert>
    )
  return (
    <Alert ref={showAtOnce} variant="warning" tabIndex={-1}>
      <AlertTitle>
        {faults.length === 1 ? 'Il reste un point à compléter' : `Il reste ${faults.length} points à compléter`}
      </AlertTitle>
      <AlertDescription>
        <p>Le bilan se calculera ensuite. Chaque ligne mène à l’endroit où l’écrire.</p>
        <ul className="mt-2 flex flex-col">
          {faults.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <Link
                to={fieldPage(field, place, path)}
                className="inline-block py-1 underline underline-offset-2 pointer-coarse:py-2.5"
              >
                {unbroken(message)}
              </Link>
            </li>
          ))}
        </ul>
      </AlertDescription>
    </Alert>
  )
}

/** The faults that the refusal of a balance names. */
const faultsOf = ({ key, details }: ApiRefusal): readonly AuditFault[] =>
  key === 'energy.balance.invalid' && Array.isArray(details.errors) ? (details.errors as AuditFault[]) : []
