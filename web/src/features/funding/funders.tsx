import { type FunderItem, funderEndpoints } from '@faitage/contracts/funding/funder.endpoints'
import { fundingErrors } from '@faitage/contracts/funding/funding.errors'
import { oneOf } from '@faitage/contracts/kernel/one-of'
import { requesterTypeLabels, requesterTypes } from '@faitage/contracts/kernel/value-labels'
import { useParams, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { useRead } from '@/api/queries'
import { PageSkeleton } from '@/components/page-skeleton'
import { RecordEditForm } from '@/components/record/pages/lazy-forms'
import { RecordActions } from '@/components/record/pages/record-actions'
import type { RecordKit } from '@/components/record/pages/record-kit'
import { RecordListPage } from '@/components/record/pages/record-list-page'
import { RecordNewPage } from '@/components/record/pages/record-new-page'
import { notify } from '@/lib/notify'
import { useSetPageTitle } from '@/lib/page-title'
import { funderKits } from './funder-kit'
import { FunderScenarios } from './funder-scenarios'
import { useInstead } from './use-instead'

const DeadlineRules = lazy(() => import('./deadline-rules').then(module => ({ default: module.DeadlineRules })))

/** The pages of the type of requester in the address; owner-occupiers where the address names none that exists. */
function useKit(): RecordKit<FunderItem> | undefined {
  const { requester_type } = useParams({ strict: false }) as { requester_type?: string }
  const type = oneOf(requesterTypes, requester_type)
  useInstead(type ? undefined : funderKits.PO.path)
  return type && funderKits[type]
}

export function ListPage() {
  const kit = useKit()
  if (!kit) return <PageSkeleton />
  return <RecordListPage key={kit.path} kit={kit} query={{ requester_type: kit.start?.requester_type }} />
}

export function NewPage() {
  const kit = useKit()
  return kit ? <RecordNewPage kit={kit} /> : <PageSkeleton />
}

/** One national funder with its scenarios. One that cannot be read leads to the list. */
export function EditPage() {
  const kit = useKit()
  const { funder_id: id = '' } = useParams({ strict: false }) as { funder_id?: string }
  const router = useRouter()
  const { data, error } = useRead(funderEndpoints.get, { params: { id } })
  const item = data?.is_national ? data : undefined
  const unreadable = !item && (error || data) ? kit?.path : undefined
  const own = item && funderKits[item.requester_type]
  useSetPageTitle(item?.name)
  useEffect(() => {
    if (unreadable) notify.error(fundingErrors['funders.msg.get.error'][1], { id: 'funder' })
  }, [unreadable])
  // Its type of requester may have changed: so does its address.
  const { search } = router.history.location
  useInstead(unreadable ?? (own && kit && own !== kit ? `${own.path}/edit/${id}${search}` : undefined))
  if (!item || !own) return <PageSkeleton />
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-xl font-semibold break-words">{item.name}</h1>
          <p className="text-muted-foreground">Financeur national · {requesterTypeLabels[item.requester_type]}</p>
        </div>
        <RecordActions
          kit={own}
          item={item}
          onRemoved={() => void router.navigate({ href: own.path, replace: true, ignoreBlocker: true })}
        />
      </header>
      <RecordEditForm kit={own} item={item} />
      <FunderScenarios funder={item} />
      <Suspense>
        <DeadlineRules funderId={item.id} />
      </Suspense>
    </div>
  )
}
