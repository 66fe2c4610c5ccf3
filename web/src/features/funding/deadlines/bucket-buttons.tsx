import { type AlertBucket, alertBuckets, bucketLabels } from '@faitage/contracts/alerts/alert.endpoints'
import type { fundingDeadlineEndpoints } from '@faitage/contracts/funding/funding-deadlines.endpoints'
import type { ResponseOf } from '@faitage/contracts/kernel/endpoint'
import { formatCount, formatEuro } from '@faitage/contracts/kernel/format-number'
import { Button } from '@/components/ui/button'

interface BucketButtonsProps {
  buckets: ResponseOf<typeof fundingDeadlineEndpoints.list>['buckets']
  chosen: readonly AlertBucket[]
  onTurn: (bucket: AlertBucket) => void
}

/** How many deadlines are how near, with the money of each; one press keeps those. */
export const BucketButtons = ({ buckets, chosen, onTurn }: BucketButtonsProps) => (
  <fieldset className="flex flex-wrap gap-2">
    <legend className="sr-only">Délai</legend>
    {alertBuckets
      .filter(name => buckets[name].deadlines > 0 || chosen.includes(name))
      .map(name => (
        <Button
          key={name}
          size="sm"
          variant={chosen.includes(name) ? 'default' : 'outline'}
          aria-pressed={chosen.includes(name)}
          onClick={() => onTurn(name)}
        >
          {bucketLabels[name]}
          <span className="tabular">
            {formatCount(buckets[name].deadlines)}
            {buckets[name].at_risk > 0 ? ` · ${formatEuro(buckets[name].at_risk, { whole: true })}` : ''}
          </span>
        </Button>
      ))}
  </fieldset>
)
