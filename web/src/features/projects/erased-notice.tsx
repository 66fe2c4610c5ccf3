import { Alert, AlertDescription } from '@/components/ui/alert'

/** Why the sheet of a project whose requester was erased is only read. */
export const ErasedNotice = () => (
  <Alert>
    <AlertDescription>
      Les données du demandeur ont été effacées, pour toujours&nbsp;: cette fiche ne se modifie plus. Le statut du
      projet et son histoire restent.
    </AlertDescription>
  </Alert>
)
