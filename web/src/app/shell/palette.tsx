import type { CurrentUser } from '@faitage/contracts/identity/user'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectEndpoints } from '@faitage/contracts/projects/project.endpoints'
import { projectStatusLabels } from '@faitage/contracts/projects/project-status'
import { useNavigate } from '@tanstack/react-router'
import { FileText, Landmark, LogOut, Plus, Upload } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { useRead } from '@/api/queries'
import { CommandDialog, CommandGroup, CommandInput, CommandItem, CommandList } from '@/components/ui/command'
import { normalised } from '@/lib/normalised'
import { useCircumstances } from '../circumstances'
import { pagesFor } from '../menu'
import { signOut } from '../sign-out'

/** Ctrl-K: go to a page, a mission or a project, or do something, by typing a few letters of it. */
export function PaletteWindow({
  user,
  open,
  onOpenChange,
}: {
  user: CurrentUser
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [pointed, setPointed] = useState('')
  const q = useDeferredValue(typed.trim())
  const may = (right: string) => (user.permissions as readonly string[]).includes(right)
  const searching = open && q.length >= 2
  const missions = useRead(
    missionEndpoints.list,
    { query: { q, size: 6 } },
    { enabled: searching && may('read mission'), keepPrevious: true },
  )
  const projects = useRead(
    projectEndpoints.list,
    { query: { q, size: 8 } },
    { enabled: searching && may('read project'), keepPrevious: true },
  )
  const go = (href: string) => {
    onOpenChange(false)
    setTyped('')
    void navigate({ href })
  }
  const matches = (label: string) =>
    normalised(q)
      .split(/\s+/)
      .every(word => normalised(label).includes(word))
  const pages = pagesFor(user, useCircumstances()).filter(item => matches(item.label))
  const actions = [
    ...(may('create mission') ? [{ label: 'Créer une mission', icon: Plus, run: () => go('/missions/new') }] : []),
    ...(may('import mission')
      ? [{ label: 'Importer des projets dans une mission', icon: Upload, run: () => go('/missions') }]
      : []),
    { label: 'Se déconnecter', icon: LogOut, run: () => void signOut() },
  ].filter(action => matches(action.label))
  const foundMissions = searching ? (missions.data?.items ?? []) : []
  const foundProjects = searching ? (projects.data?.items ?? []) : []
  const values = [
    ...pages.map(item => item.href),
    ...foundMissions.map(mission => mission.id),
    ...foundProjects.map(project => project.id),
    ...actions.map(action => action.label),
  ]
  const nothing = values.length === 0
  const loading = searching && (missions.isFetching || projects.isFetching)

  return (
    <CommandDialog
      title="Aller à"
      description="Tapez quelques lettres d’une page, d’une mission ou d’un projet."
      shouldFilter={false}
      // What was pointed at may be gone from the list: Enter then chooses the first line.
      highlighted={values.includes(pointed) ? pointed : (values[0] ?? '')}
      onHighlight={setPointed}
      open={open}
      onOpenChange={onOpenChange}
    >
      <CommandInput
        value={typed}
        onValueChange={text => {
          setTyped(text)
          setPointed('')
        }}
        placeholder="Une page, une mission, un projet, un nom, une commune…"
      />
      <CommandList className="max-h-[60dvh]" aria-busy={loading}>
        {nothing && (
          <p role="status" className="px-3 py-6 text-center text-muted-foreground">
            {loading ? 'Recherche…' : 'Aucun résultat. Essayez un autre mot.'}
          </p>
        )}
        {pages.length > 0 && (
          <CommandGroup heading="Pages">
            {pages.map(item => (
              <CommandItem key={item.href} value={item.href} onSelect={() => go(item.href)}>
                <item.icon /> {item.label}
              </CommandItem>
            ))}
          </CommandGroup>
        )}
        {foundMissions.length > 0 && (
          <CommandGroup heading="Missions">
            {foundMissions.map(mission => (
              <CommandItem key={mission.id} value={mission.id} onSelect={() => go(`/missions/${mission.id}/general`)}>
                <Landmark /> <span className="truncate">{mission.name}</span>
                <span className="ml-auto truncate text-sm text-muted-foreground">{mission.client?.name}</span>
              </CommandItem>
            ))}
          </CommandGroup>
        )}
        {foundProjects.length > 0 && (
          <CommandGroup heading="Projets">
            {foundProjects.map(project => (
              <CommandItem key={project.id} value={project.id} onSelect={() => go(`/projects/edit/${project.id}`)}>
                <FileText />
                <span className="shrink-0 tabular">{project.reference}</span>
                <span className="truncate">{project.requester_name ?? 'Demandeur effacé'}</span>
                <span className="ml-auto truncate text-sm text-muted-foreground">
                  {[project.address_location, projectStatusLabels[project.status]].filter(Boolean).join(' · ')}
                </span>
              </CommandItem>
            ))}
          </CommandGroup>
        )}
        {actions.length > 0 && (
          <CommandGroup heading="Actions">
            {actions.map(action => (
              <CommandItem key={action.label} value={action.label} onSelect={action.run}>
                <action.icon /> {action.label}
              </CommandItem>
            ))}
          </CommandGroup>
        )}
      </CommandList>
    </CommandDialog>
  )
}
