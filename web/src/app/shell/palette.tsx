import type { CurrentUser } from '@faitage/contracts/identity/user'
import { addDays, todayInParis } from '@faitage/contracts/kernel/format-date'
import { missionEndpoints } from '@faitage/contracts/missions/mission.endpoints'
import { projectTitle } from '@faitage/contracts/projects/project-title'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Clock, FileText, Landmark, type LucideIcon, Star } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '@/api/queries'
import { projectReads } from '@/api/shell-reads'
import { hintOf, type KeptItem, useKeptItems } from '@/components/record/kept/use-kept-items'
import { CommandDialog, CommandGroup, CommandInput, CommandItem, CommandList } from '@/components/ui/command'
import { openProjectCommand, type ProjectCommand } from '@/features/projects/project-commands'
import { normalised } from '@/lib/normalised'
import { useCircumstances } from '../circumstances'
import { pagesFor } from '../menu'
import { useRouteEntry } from '../page-title'
import { signOut } from '../sign-out'
import type { Found } from './found-copros'
import { paletteActions } from './palette-actions'
import { finds, readTyped, type Verb, verbHeadings, verbWords } from './palette-verbs'

const FoundCopros = lazy(() => import('./found-copros').then(module => ({ default: module.FoundCopros })))

const nothingFound: Found = { groups: [], kept: { favourite: [], recent: [] }, loading: false }

/** Where a mission leads: to what is created in it, else to itself. */
const missionPage = (id: string, verb: Verb | undefined) =>
  verb === 'copro' ? `/missions/${id}/copros/new` : verb ? `/projects/new?mission_id=${id}` : `/missions/${id}/general`

/** Ctrl-K: go to a page, a mission or a project, or do something, by typing a few letters of it. */
export function PaletteWindow({
  user,
  open,
  onOpenChange,
  typed,
  onType: setTyped,
}: {
  user: CurrentUser
  open: boolean
  onOpenChange: (open: boolean) => void
  typed: string
  onType: (text: string) => void
}) {
  const navigate = useNavigate()
  const route = useRouteEntry()
  const params = useParams({ strict: false }) as { id?: string }
  const [pointed, setPointed] = useState('')
  // A client keeps its projects in either mode.
  const mode = user.role === 'client' ? 'individual' : user.preferred_app.preferred_app
  // Enter chooses from the lines of what was typed, never from those of a letter before.
  const { verb, q } = readTyped(typed, mode)
  const may = (right: string) => (user.permissions as readonly string[]).includes(right)
  const searching = open && q.length >= 2
  // An act is about one kind of record: what was found of the other before it was named does not stay.
  const creates = verb === 'create' || verb === 'copro'
  const seeksMissions = open && (creates || (searching && !verb))
  const seeksProjects = searching && mode === 'individual' && !creates
  const missions = useRead(
    missionEndpoints.list,
    { query: { q, size: creates ? 20 : 6, mission_type: [mode] } },
    {
      enabled: seeksMissions && may('read mission'),
      keepPrevious: true,
    },
  )
  const projects = useRead(
    projectReads.list,
    { query: { q, size: 8 } },
    { enabled: seeksProjects && may('read project'), keepPrevious: true },
  )
  const [inCopros, setInCopros] = useState<Found>(nothingFound)
  const atRest = open && q === ''
  const ownKept = atRest && mode === 'individual'
  const favourites = useKeptItems('favourite', ownKept).items
  const recent = useKeptItems('recent', ownKept).items
  const atHand = mode === 'copro' ? inCopros.kept : { favourite: favourites, recent }
  const close = () => onOpenChange(false)
  const go = (href: string) => {
    close()
    void navigate({ href })
  }
  const act = (command: ProjectCommand) => {
    close()
    openProjectCommand(command)
  }
  const choose = (id: string, to = verb) => {
    if (to === 'status' || to === 'note' || to === 'history') act({ kind: to, id })
    else go(to === 'past' ? `/projects/edit/${id}?on=${addDays(todayInParis(), -1)}` : `/projects/edit/${id}`)
  }
  const ask = (asked: Verb) => setTyped(`${verbWords[asked]} `)
  const circumstances = useCircumstances()
  const pages = verb ? [] : pagesFor(user, circumstances).filter(({ label }) => finds(q, label))
  const opened = route?.path.startsWith('/projects/edit/$id') ? params.id : undefined
  const onMission = route?.path.startsWith('/missions/') ? params.id : undefined
  const everyAction = paletteActions({ user, mode, opened, onMission, go, ask, choose, act, signOut })
  const actions = verb ? [] : everyAction.filter(({ label, also = '' }) => finds(q, `${label} ${also}`))
  const foundMissions = seeksMissions ? (missions.data?.items ?? []) : []
  // The project whose reference was typed comes before those that only hold its letters somewhere.
  const named = ({ reference }: { reference: string | null }) => normalised(reference ?? '') === normalised(q)
  const foundProjects = seeksProjects ? (projects.data?.items ?? []).toSorted((a, b) => +named(b) - +named(a)) : []
  const kept = (items: readonly KeptItem[]) =>
    creates || !atRest ? [] : items.filter(({ kind }) => kind === 'project' || !verb)
  const keptGroups = [
    { heading: 'Favoris', list: 'favourite', icon: Star, items: kept(atHand.favourite) },
    { heading: 'Ouverts récemment', list: 'recent', icon: Clock, items: kept(atHand.recent) },
  ]
  const values = [
    ...keptGroups.flatMap(({ list, items }) => items.map(({ id }) => `${list}/${id}`)),
    ...pages.map(item => item.href),
    ...foundMissions.map(mission => mission.id),
    ...foundProjects.map(project => project.id),
    ...inCopros.groups.flatMap(({ items }) => items.map(({ id }) => id)),
    ...actions.map(action => action.label),
  ]
  const nothing = values.length === 0
  const loading = searching && (missions.isFetching || projects.isFetching || inCopros.loading)

  return (
    <CommandDialog
      title="Aller à"
      description={`Tapez quelques lettres d’une page, d’une mission ou d’${mode === 'copro' ? 'une copropriété' : 'un projet'}.`}
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
        placeholder="Un nom, un téléphone, une référence, une page, une action…"
      />
      <CommandList className="max-h-[60dvh]" aria-busy={loading}>
        {nothing && (
          <p role="status" className="px-3 py-6 text-center text-muted-foreground">
            {loading
              ? 'Recherche…'
              : verb && q.length < 2
                ? 'Tapez un nom, un téléphone, une référence ou un e-mail.'
                : 'Aucun résultat. Essayez un autre mot.'}
          </p>
        )}
        {keptGroups.map(({ heading, list, icon, items }) => (
          <Lines
            key={list}
            heading={heading}
            icon={icon}
            items={items}
            keyOf={({ id }) => `${list}/${id}`}
            onSelect={({ kind, id, href }) => (kind === 'project' ? choose(id) : go(href))}
          />
        ))}
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
          <CommandGroup heading={verb ? verbHeadings[verb] : 'Missions'}>
            {foundMissions.map(mission => (
              <CommandItem key={mission.id} value={mission.id} onSelect={() => go(missionPage(mission.id, verb))}>
                <Landmark /> <span className="truncate">{mission.name}</span>
                <span className="ml-auto truncate text-sm text-muted-foreground">{mission.client?.name}</span>
              </CommandItem>
            ))}
          </CommandGroup>
        )}
        {foundProjects.length > 0 && (
          <CommandGroup heading={verb ? verbHeadings[verb] : 'Projets'}>
            {foundProjects.map(project => (
              <CommandItem key={project.id} value={project.id} onSelect={() => choose(project.id)}>
                <FileText />
                <span className="shrink-0 tabular">{project.reference}</span>
                <span className="truncate">{projectTitle({ ...project, reference: null })}</span>
                <span className="ml-auto truncate text-sm text-muted-foreground">{hintOf(project, user)}</span>
              </CommandItem>
            ))}
          </CommandGroup>
        )}
        {mode === 'copro' && (
          <Suspense>
            <FoundCopros term={q} enabled={searching && !verb} atRest={atRest} may={may} onFound={setInCopros} />
          </Suspense>
        )}
        {inCopros.groups.map(group => (
          <Lines key={group.heading} {...group} keyOf={({ id }) => id} onSelect={({ href }) => go(href)} />
        ))}
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

interface LinesProps<T> {
  heading: string
  icon: LucideIcon
  items: readonly T[]
  keyOf: (item: T) => string
  onSelect: (item: T) => void
}

/** Records of one kind, each with what tells it from another of its name. */
function Lines<T extends { label: string; hint: string }>({
  heading,
  icon: Icon,
  items,
  keyOf,
  onSelect,
}: LinesProps<T>) {
  if (items.length === 0) return null
  return (
    <CommandGroup heading={heading}>
      {items.map(item => (
        <CommandItem key={keyOf(item)} value={keyOf(item)} onSelect={() => onSelect(item)}>
          <Icon /> <span className="truncate">{item.label}</span>
          <span className="ml-auto truncate text-sm text-muted-foreground">{item.hint}</span>
        </CommandItem>
      ))}
    </CommandGroup>
  )
}
