import type { FigureFilter, IndicatorKey, WeekKey } from '@faitage/contracts/steering/home.endpoints'
import {
  CalendarClock,
  CircleCheckBig,
  ClipboardPen,
  Euro,
  FolderOpen,
  type LucideIcon,
  Phone,
  Siren,
  TriangleAlert,
  UserX,
} from 'lucide-react'

/** How each figure is written. `todo` asks for somebody to act; the others only say where things stand. */
export const indicatorWords: Record<
  IndicatorKey,
  { title: (count: number) => string; hint: string; icon: LucideIcon; todo: boolean }
> = {
  urgent_visits: {
    title: count => (count >= 2 ? 'visites urgentes' : 'visite urgente'),
    hint: 'Le logement ou ses occupants ne peuvent pas attendre.',
    icon: Siren,
    todo: true,
  },
  required_action: {
    title: count => (count >= 2 ? 'actions requises' : 'action requise'),
    hint: 'Un collègue l’a signalé à votre attention.',
    icon: TriangleAlert,
    todo: true,
  },
  visits_to_process: {
    title: count => (count >= 2 ? 'visites à traiter' : 'visite à traiter'),
    hint: 'La visite a eu lieu\u00A0: il reste à en saisir le compte rendu.',
    icon: ClipboardPen,
    todo: true,
  },
  to_contact: {
    title: count => (count >= 2 ? 'demandeurs à contacter' : 'demandeur à contacter'),
    hint: 'Le premier appel reste à passer.',
    icon: Phone,
    todo: true,
  },
  payment_requests: {
    title: count => (count >= 2 ? 'demandes de paiement à faire' : 'demande de paiement à faire'),
    hint: 'Les travaux sont contrôlés\u00A0: le demandeur attend son argent.',
    icon: Euro,
    todo: true,
  },
  stalled: {
    title: count => (count >= 2 ? 'projets qui n’avancent plus' : 'projet qui n’avance plus'),
    hint: 'Aucun changement de statut depuis longtemps.',
    icon: CalendarClock,
    todo: true,
  },
  unassigned: {
    title: count => (count >= 2 ? 'projets sans référent' : 'projet sans référent'),
    hint: 'Aucun membre de l’équipe n’en est chargé.',
    icon: UserX,
    todo: true,
  },
  projects_open: {
    title: count => (count >= 2 ? 'projets en cours' : 'projet en cours'),
    hint: 'Tous ceux qui ne sont pas clos.',
    icon: FolderOpen,
    todo: false,
  },
  closed: {
    title: count => (count >= 2 ? 'projets clos' : 'projet clos'),
    hint: 'Soldés, sans suite ou non éligibles.',
    icon: CircleCheckBig,
    todo: false,
  },
}

/** What each figure of a week is called. */
export const weekWords: Record<WeekKey, string> = {
  opened: 'Projets ouverts',
  moved: 'Projets qui ont changé de statut',
  approved: 'Dossiers agréés',
  settled: 'Projets soldés',
}

/** The address of the list of projects that holds exactly the rows of a filter. */
export function projectsHref(filter: FigureFilter): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(filter)) {
    const text = Array.isArray(value) ? value.join(',') : value
    if (text) parameters.set(name, text)
  }
  const search = parameters.toString().replaceAll('%2C', ',')
  return search ? `/projects?${search}` : '/projects'
}
