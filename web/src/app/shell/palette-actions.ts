import type { App, CurrentUser } from '@faitage/contracts/identity/user'
import {
  ArrowRightLeft,
  CalendarClock,
  History,
  LogOut,
  type LucideIcon,
  NotebookPen,
  Plus,
  Upload,
  UserCheck,
  UserPlus,
} from 'lucide-react'
import type { ProjectCommand } from '@/features/projects/project-commands'
import type { Verb } from './palette-verbs'

interface PaletteAction {
  label: string
  /** What else people type for it. */
  also?: string
  icon: LucideIcon
  run: () => void
}

interface Circumstance {
  user: CurrentUser
  mode: App
  /** The project whose page is shown: acts are about it. */
  opened: string | undefined
  onMission: string | undefined
  go: (href: string) => void
  /** Asks which record an act is about. */
  ask: (verb: Verb) => void
  choose: (id: string, verb: Verb) => void
  act: (command: ProjectCommand) => void
  signOut: () => Promise<void>
}

/** What makes a record is looked for by its name, and by the verb. */
const creation = (label: string, run: () => void, icon = Plus): PaletteAction => ({
  label,
  also: 'créer ajouter un une',
  icon,
  run,
})

const mayIn = (user: CurrentUser) => (right: string) => (user.permissions as readonly string[]).includes(right)

/** What a person may do from the palette, of what their mode has. */
export function paletteActions(at: Circumstance): PaletteAction[] {
  const { user, go, signOut } = at
  const may = mayIn(user)
  const imported =
    at.mode === 'copro' ? 'Importer le registre dans une mission' : 'Importer des projets dans une mission'
  return [
    ...(at.mode === 'copro' ? coproActions(at) : projectActions(at)),
    ...(may('create mission') ? [creation('Nouvelle mission', () => go('/missions/new'))] : []),
    ...(may('import mission') ? [{ label: imported, icon: Upload, run: () => go('/missions') }] : []),
    { label: 'Se déconnecter', icon: LogOut, run: () => void signOut() },
  ]
}

function coproActions({ user, onMission, go, ask }: Circumstance): PaletteAction[] {
  const may = mayIn(user)
  const create = () => (onMission ? go(`/missions/${onMission}/copros/new`) : ask('copro'))
  return [
    ...(may('create copro') && may('read mission') ? [creation('Nouvelle copropriété', create)] : []),
    ...(may('create person') ? [creation('Nouvelle personne', () => go('/person?fiche=new'), UserPlus)] : []),
  ]
}

/** Acts on the project that is open, else on the one that is named next. */
function projectActions({ user, opened, onMission, go, ask, choose, act }: Circumstance): PaletteAction[] {
  const may = mayIn(user)
  const changes = may('update project')
  const onProject = (kind: 'status' | 'note' | 'history') => (opened ? act({ kind, id: opened }) : ask(kind))
  const where = opened ? '' : ' d’un projet…'
  return [
    ...(changes
      ? [
          { label: `Changer le statut${where}`, icon: ArrowRightLeft, run: () => onProject('status') },
          { label: `Ajouter une note${where && ' à un projet…'}`, icon: NotebookPen, run: () => onProject('note') },
        ]
      : []),
    ...(may('read audit') && may('read project')
      ? [
          { label: `Historique${where}`, icon: History, run: () => onProject('history') },
          ...(user.role === 'client'
            ? []
            : [
                {
                  label: `Voir${where && ' un projet'} à une date passée`,
                  icon: CalendarClock,
                  run: () => (opened ? choose(opened, 'past') : ask('past')),
                },
              ]),
        ]
      : []),
    ...(may('create project')
      ? [creation('Nouveau projet', () => (onMission ? go(`/projects/new?mission_id=${onMission}`) : ask('create')))]
      : []),
    ...(may('read project') && user.role !== 'client'
      ? [{ label: 'Mes projets', icon: UserCheck, run: () => go(`/projects?referrer_id=${user.id}`) }]
      : []),
  ]
}
