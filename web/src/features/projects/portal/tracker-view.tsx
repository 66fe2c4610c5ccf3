import { formatDay } from '@faitage/contracts/kernel/format-date'
import { countOf } from '@faitage/contracts/kernel/format-number'
import { actorLabels, clientWords } from '@faitage/contracts/projects/portal/stages'
import type { Tracker } from '@faitage/contracts/projects/portal/tracker.endpoints'
import { Link } from '@tanstack/react-router'
import { FolderOpen, Mail, MapPin, MessageSquare, Phone, UserRound } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Badge, type BadgeVariant } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardTitle } from '@/components/ui/card'
import { PhoneLink } from '@/components/ui/phone-link'
import { AwaitedDocuments } from './awaited-documents.tsx'
import { StageList } from './stage-list.tsx'

const OwnFunding = lazy(() => import('./own-funding.tsx').then(module => ({ default: module.OwnFunding })))
const OwnEnergy = lazy(() => import('./own-energy.tsx').then(module => ({ default: module.OwnEnergy })))
const OwnVisits = lazy(() => import('./own-visits.tsx').then(module => ({ default: module.OwnVisits })))

const actorVariants: Record<Tracker['actor'], BadgeVariant> = {
  client: 'attention',
  team: 'info',
  funder: 'progress',
  nobody: 'neutral',
}

interface TrackerViewProps {
  tracker: Tracker
  /** The team looks at what the client sees: nothing is sent from here. */
  preview?: boolean
}

/** Where a project is, as its client reads it: who acts next, what is missing, whom to talk to. */
export function TrackerView({ tracker, preview = false }: TrackerViewProps) {
  const { now, next } = clientWords[tracker.status]
  return (
    // As wide as its place allows: it also shows in a panel of the team.
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 @min-[44rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="@container flex min-w-0 flex-col gap-4">
          <Card>
            <Badge variant={actorVariants[tracker.actor]} className="text-sm">
              {actorLabels[tracker.actor]}
            </Badge>
            <div>
              <h2 className="text-2xl font-semibold text-balance">{now}</h2>
              <p className="text-muted-foreground tabular">depuis le {formatDay(tracker.status_on)}</p>
            </div>
            <p className="max-w-prose text-base">{next}</p>
          </Card>
          {tracker.visits ? (
            <Suspense>
              <OwnVisits projectId={tracker.id} />
            </Suspense>
          ) : null}
          {tracker.energy ? (
            <Suspense>
              <OwnEnergy projectId={tracker.id} />
            </Suspense>
          ) : null}
          {tracker.funding ? (
            <Suspense>
              <OwnFunding projectId={tracker.id} />
            </Suspense>
          ) : null}
          {tracker.documents ? (
            <AwaitedDocuments projectId={tracker.id} documents={tracker.documents} readOnly={preview} />
          ) : null}
          {tracker.messages || tracker.documents ? <Doors tracker={tracker} preview={preview} /> : null}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card>
            <CardTitle>Les étapes</CardTitle>
            <StageList stages={tracker.stages} />
          </Card>
          <Contact tracker={tracker} />
        </div>
      </div>
    </div>
  )
}

/** What else there is to open: the messages, the documents. */
function Doors({ tracker: { id, messages, documents }, preview }: { tracker: Tracker; preview: boolean }) {
  const unread = messages?.unread ?? 0
  const doors = [
    ...(messages
      ? [
          {
            to: `/projects/edit/${id}/messages`,
            Icon: MessageSquare,
            label: 'Écrire à votre interlocuteur',
            more: !preview && unread > 0 ? countOf(unread, 'message non lu', 'messages non lus') : undefined,
          },
        ]
      : []),
    ...(documents
      ? [
          {
            to: `/projects/edit/${id}/documents`,
            Icon: FolderOpen,
            label: 'Voir vos documents',
            more: documents.count > 0 ? countOf(documents.count, 'document', 'documents') : undefined,
          },
        ]
      : []),
  ]
  return (
    <ul className="grid gap-4 @min-[30rem]:grid-cols-2">
      {doors.map(({ to, Icon, label, more }) => (
        <li key={to}>
          <Button
            asChild
            variant="outline"
            className="h-auto min-h-14 w-full justify-start whitespace-normal gap-3 px-4 py-3 text-left"
          >
            <Link to={to}>
              <Icon aria-hidden className="size-5" />
              <span className="min-w-0">
                <span className="block">{label}</span>
                {more ? <span className="block text-sm font-normal text-muted-foreground">{more}</span> : null}
              </span>
            </Link>
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** Whom to talk to: who follows the project, and where their agency is. */
function Contact({ tracker: { referrers, agency } }: { tracker: Tracker }) {
  return (
    <Card>
      <CardTitle>{referrers.length > 1 ? 'Vos interlocuteurs' : 'Votre interlocuteur'}</CardTitle>
      <ul className="flex flex-col gap-2">
        {referrers.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-2">
            <UserRound aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
          </li>
        ))}
        {referrers.length === 0 && !agency ? (
          <li>Votre interlocuteur n’est pas encore désigné. Appelez l’accueil de votre collectivité.</li>
        ) : null}
        {agency ? <li className="font-medium [overflow-wrap:anywhere]">{agency.name}</li> : null}
        {agency?.phone_number ? (
          <li className="flex items-center gap-2">
            <Phone aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            <PhoneLink number={agency.phone_number} />
          </li>
        ) : null}
        {agency?.email_address ? (
          <li className="flex items-center gap-2">
            <Mail aria-hidden className="size-4 shrink-0 text-muted-foreground" />
            <a
              href={`mailto:${agency.email_address}`}
              className="inline-flex min-h-11 min-w-0 items-center underline underline-offset-4 [overflow-wrap:anywhere] md:min-h-6"
            >
              {agency.email_address}
            </a>
          </li>
        ) : null}
        {agency?.postal_address ? (
          <li className="flex items-start gap-2">
            <MapPin aria-hidden className="mt-1 size-4 shrink-0 text-muted-foreground" />
            <span className="min-w-0 [overflow-wrap:anywhere]">{agency.postal_address}</span>
          </li>
        ) : null}
      </ul>
    </Card>
  )
}
