import { healthEndpoints } from '@faitage/contracts/system/health.endpoints'
import { useRead } from '@/api/queries'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'

const titles = { altered: 'Journal altéré', late: 'Journal non vérifié' }

/** How the log of all that was done is, as its nightly proof has it, and when its head was last signed. */
export function LogState() {
  const { data } = useRead(healthEndpoints.healthDetails, {}, { cacheDisabled: true })
  const { state, detail } = data?.checks.log_proof ?? {}
  if (!state) return detail ? <p className="mb-4 text-sm text-muted-foreground">{detail}</p> : null
  return (
    <Alert variant={state === 'altered' ? 'destructive' : 'warning'} className="mb-4">
      <AlertTitle>{titles[state]}</AlertTitle>
      <AlertDescription className="break-words">{detail}</AlertDescription>
    </Alert>
  )
}
