import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '@/api/queries'
import { HelpLink } from '@/components/help-link'
import { PageSkeleton } from '@/components/page-skeleton'
import { MissionHeader } from '@/features/missions/mission-header'
import { MissionUnavailable } from '@/features/missions/mission-unavailable'
import { useSetPageTitle } from '@/lib/page-title'

interface BillingPageProps {
  title: string
  text: string
  children: (mission: string, writes: boolean) => ReactNode
}

/** A page of the billing of a mission: its head, what the page is for, and the way to its help. */
export function BillingPage({ title, text, children }: BillingPageProps) {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const read = useRead(missionEndpoints.get, { params: { id } })
  useSetPageTitle(read.data?.name)
  if (read.error) return <MissionUnavailable refusal={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return <PageSkeleton />
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-6">
      <MissionHeader mission={read.data} />
      <section aria-labelledby="facturation" className="flex min-w-0 flex-col gap-3">
        <h2 id="facturation" className="text-lg font-semibold">
          {title}
        </h2>
        <p className="text-muted-foreground">{text}</p>
        {children(id, read.data.may_write && !read.data.is_deleted)}
        <HelpLink article="facturation">Affecter et facturer les commandes</HelpLink>
      </section>
    </div>
  )
}
