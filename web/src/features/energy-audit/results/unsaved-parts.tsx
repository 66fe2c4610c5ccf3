import { sameNames } from '@faitage/contracts/energy-audit/audit-names'
import { energyAuditOutline } from '@faitage/contracts/energy-audit/energy-audit'
import { Link } from '@tanstack/react-router'
import { Fragment, useEffect, useState, useSyncExternalStore } from 'react'
import { useUser } from '@/api/session'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert'
import type { Draft } from '../offline/draft-store.ts'
import { allDrafts, subscribe, takeUp } from '../offline/outbox.ts'
import { pageOfGroup } from '../scenarios/filled-in.ts'

/** Whether a part cannot leave as it is: what is under way is saved in a moment. */
const isHeld = ({ state, value }: Draft) =>
  state === 'conflict' || state === 'refused' || (Array.isArray(value) && sameNames(value).length > 0)

/** Says which parts were typed on this device and are not saved: no balance counts them. */
export function UnsavedParts({ id, path }: { id: string; path: string }) {
  const user = useUser().id
  const [online, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const look = () => setOnline(navigator.onLine)
    addEventListener('online', look)
    addEventListener('offline', look)
    return () => {
      removeEventListener('online', look)
      removeEventListener('offline', look)
    }
  }, [])
  useEffect(() => {
    if (online) void takeUp(user)
  }, [user, online])
  const held = useSyncExternalStore(subscribe, allDrafts).filter(
    draft => draft.audit_id === id && draft.state !== 'sent' && (!online || isHeld(draft)),
  )
  if (held.length === 0) return null
  return (
    <Alert variant="warning">
      <AlertTitle>Tout n’est pas encore enregistré</AlertTitle>
      <AlertDescription>
        <p>
          Le bilan ne compte pas ce que vous avez tapé dans{' '}
          {held.map(({ section }, at) => (
            <Fragment key={section}>
              {at > 0 && ', '}
              <Link
                to={`${path}/${pageOfGroup(section) ?? ''}?champ=${section}`}
                className="underline underline-offset-2"
              >
                {energyAuditOutline.labels[section as 'walls']}
              </Link>
            </Fragment>
          ))}
          .
        </p>
      </AlertDescription>
    </Alert>
  )
}
