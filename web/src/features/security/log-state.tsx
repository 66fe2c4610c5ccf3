import { healthEndpoints } from '@faitage/contracts/system/health.endpoints'
import { useRead } from '@/api/queries'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'

const titles = { altered: 'Journal altéré', late: 'Journal non vérifié' }

/** What is wrong with the log of all that was done, as its nightly proof has it; nothing where all is well. */
export function LogState() {
  const { data } = useRead(healthEndpoints.healthDetails, {}, { cacheDisabled: true })
  const { state, detail } = data?.checks.log_proof ?? {}
  if (!state) return null
  return (
    <Alert variant={state === 'altered' ? 'destructive' : 'warning'} className="mb-4">
      <AlertTitle>{titles[state]}</AlertTitle>
      <AlertDescription className="break-words">{detail}</AlertDescription>
    </Alert>
  )
}
