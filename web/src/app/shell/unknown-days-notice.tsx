import { Alert, AlertDescription } from '@/components/ui/alert'

/** Says that the address asks for a day there is none of: what is shown below is not of that day. */
export const UnknownDaysNotice = ({ days }: { days: readonly string[] }) => (
  <Alert variant="warning" className="mb-4">
    <AlertDescription>
      L’adresse de cette page demande {days.length > 1 ? 'des jours qui n’existent pas' : 'un jour qui n’existe pas'} (
      {days.join(', ')}) : il n’en est pas tenu compte.
    </AlertDescription>
  </Alert>
)
