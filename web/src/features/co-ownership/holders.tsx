import type { LotItem } from '@faitage/contracts/co-ownership/lot.endpoints'
import { ownershipRights } from '@faitage/contracts/co-ownership/ownership/period'

/** Who holds a lot, each with their right and share; shares that nobody said are supposed equal. */
export function Holders({ holders }: { holders: NonNullable<LotItem['owner_names']> }) {
  if (holders.length === 0) return null
  const supposed = holders.length > 1 && holders.some(one => one.supposed)
  return (
    <span className="flex flex-col">
      {holders.map(one => (
        <span key={one.id}>
          {one.title}
          {holders.length > 1 || one.right ? (
            <span className="text-muted-foreground">
              {' '}
              · {[one.right && ownershipRights[one.right], holders.length > 1 && one.share].filter(Boolean).join(', ')}
            </span>
          ) : null}
        </span>
      ))}
      {supposed ? <span className="text-muted-foreground">Parts supposées égales.</span> : null}
    </span>
  )
}
