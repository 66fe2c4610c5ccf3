import {
  expectedDocumentEndpoints,
  expectedDocumentListFields,
} from '@faitage/contracts/projects/portal/expected-document'
import { trackerEndpoints } from '@faitage/contracts/projects/portal/tracker.endpoints'
import { projectSectionLabels, projectSections } from '@faitage/contracts/projects/sections'
import { Link } from '@tanstack/react-router'
import { Eye, MessageSquare, UserRoundPlus } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useCommand, useRead } from '@/api/queries'
import { useUser } from '@/api/session'
import { projectReads } from '@/api/shell-reads'
import { HelpLink } from '@/components/help-link'
import { PageSkeleton } from '@/components/page-skeleton'
import { listFiltersOf } from '@/components/record/pages/list-filters'
import { RecordList } from '@/components/record/pages/record-list'
import { RecordSheet } from '@/components/record/pages/record-sheet'
import { useMay } from '@/components/record/pages/use-may'
import { withPart } from '@/components/record/pages/with-part'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card, CardDescription, CardTitle } from '@/components/ui/card'
import { useOwnSearch } from '@/lib/use-own-search'
import { expectedAt } from './expected-kit.tsx'

const ClientPreview = lazy(() => import('./client-preview.tsx').then(module => ({ default: module.ClientPreview })))

const fiche = 'fiche'

/** What the team decides of the client of a project: who follows it, what they see, which documents are awaited. */
export function ClientSpace({ id }: { id: string }) {
  const may = useMay()
  const { permissions } = useUser()
  const search = useOwnSearch()
  const [preview, setPreview] = useState(false)
  const project = useRead(projectReads.get, { params: { id } })
  const kit = useMemo(() => expectedAt(`/projects/edit/${id}/client`), [id])
  const filters = useMemo(() => listFiltersOf(expectedDocumentListFields, {}), [])
  const query = useMemo(() => ({ project_id: id }), [id])
  if (!project.data) return <PageSkeleton />
  const { sections_permissions: open, hidden_features, may_write } = project.data
  const closed = projectSections.filter(section => open[section] === false)
  const asks = may(expectedDocumentEndpoints.list) && !hidden_features.includes('ca_documents')
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-lg font-semibold">Espace client</h2>
        <HelpLink article="espace-client">Ce que voit le client</HelpLink>
        <div className="flex flex-wrap gap-2 sm:ml-auto">
          {permissions.includes('read message') && !hidden_features.includes('ca_messages') ? (
            <Button asChild variant="outline">
              <Link to={`/projects/edit/${id}/messages`}>
                <MessageSquare aria-hidden /> Messages
              </Link>
            </Button>
          ) : null}
          <Button variant="outline" onClick={() => setPreview(true)}>
            <Eye aria-hidden /> Voir comme le client
          </Button>
        </div>
      </div>
      <div className="grid items-start gap-4 md:grid-cols-2">
        {permissions.includes('read user') ? (
          <Followers id={id} invites={may_write && may(trackerEndpoints.invite)} />
        ) : null}
        <Card>
          <CardTitle>Ce qu’il voit</CardTitle>
          <ul aria-label="Sections ouvertes au client" className="flex flex-wrap gap-2">
            {projectSections
              .filter(section => open[section] !== false)
              .map(section => (
                <li key={section}>
                  <Badge variant="success">{projectSectionLabels[section]}</Badge>
                </li>
              ))}
          </ul>
          <CardDescription>
            {closed.length > 0
              ? `Fermé\u00A0: ${closed.map(section => projectSectionLabels[section].toLowerCase()).join(', ')}. `
              : 'Toutes les sections lui sont ouvertes. '}
            L’avancement de son projet et vos coordonnées lui sont toujours montrés.
          </CardDescription>
          {may_write ? (
            <Link to={`/projects/edit/${id}`} className="w-fit underline underline-offset-4">
              Ouvrir ou fermer des sections
            </Link>
          ) : null}
        </Card>
      </div>
      {asks ? (
        <section aria-labelledby="documents-attendus" className="flex flex-col gap-2">
          <h3 id="documents-attendus" className="text-lg font-semibold">
            Documents attendus
          </h3>
          <RecordList
            kit={kit}
            filters={filters}
            query={query}
            creates={may_write}
            emptyHint={
              may_write
                ? 'Demandez un premier document\u00A0: le client le voit dans son espace et l’envoie de là.'
                : 'Aucun document n’est demandé au client.'
            }
            rowHref={item => kit.path + withPart(search, fiche, item.id)}
            newHref={kit.path + withPart(search, fiche, 'new')}
          />
          <RecordSheet kit={kit} part={fiche} start={query} />
        </section>
      ) : null}
      {preview ? (
        <Suspense>
          <ClientPreview id={id} onClose={() => setPreview(false)} />
        </Suspense>
      ) : null}
    </div>
  )
}

/** The accounts of clients that follow the project. */
function Followers({ id, invites }: { id: string; invites: boolean }) {
  const { role } = useUser()
  const { data } = useRead(trackerEndpoints.followers, { params: { id } })
  const invite = useCommand(trackerEndpoints.invite, {
    success: 'Le demandeur est invité : il suit maintenant son projet, un e-mail le lui dit.',
  })
  return (
    <Card>
      <CardTitle>Qui le suit</CardTitle>
      {data?.items.length === 0 ? (
        <CardDescription>
          Aucun compte de client ne suit ce projet.
          {invites ? ' Invitez le demandeur : un e-mail lui donne accès à son espace.' : ''}
        </CardDescription>
      ) : (
        <ul className="flex flex-col gap-1">
          {data?.items.map(({ id: userId, name, active }) => (
            <li key={userId} className="flex flex-wrap items-center gap-2">
              {role === 'admin' ? (
                <Link to={`/admin/users/edit/${userId}`} className="underline underline-offset-4">
                  {name}
                </Link>
              ) : (
                name
              )}
              {active ? null : <Badge variant="warning">Compte désactivé</Badge>}
            </li>
          ))}
        </ul>
      )}
      {invites ? (
        <Button
          variant="outline"
          className="w-fit"
          disabled={invite.isPending}
          onClick={() => invite.mutate({ params: { id } })}
        >
          <UserRoundPlus aria-hidden /> Inviter le demandeur à suivre son projet
        </Button>
      ) : null}
    </Card>
  )
}
