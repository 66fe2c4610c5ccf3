import type { CurrentUser } from '@faitage/contracts/identity/user'
import { BookOpen, Building2, FolderKanban, House, Landmark, type LucideIcon, UserCog, Users } from 'lucide-react'
import { enter } from './enter'
import { routeTable } from './route-table'

/** One line of the menu. `href` leads out of the application. */
export interface MenuItem {
  label: string
  icon: LucideIcon
  path: string
  external?: boolean
}
export interface MenuGroup {
  label?: string
  items: MenuItem[]
}

const main: MenuItem[] = [
  { label: 'Accueil', icon: House, path: '/' },
  { label: 'Missions', icon: Landmark, path: '/missions' },
  { label: 'Projets', icon: FolderKanban, path: '/projects' },
]
const administration: MenuItem[] = [
  { label: 'Agences', icon: Building2, path: '/admin/agencies' },
  { label: 'Clients', icon: Users, path: '/admin/clients' },
  { label: 'Utilisateurs', icon: UserCog, path: '/admin/users' },
]
const documentation: MenuItem = { label: 'Documentation', icon: BookOpen, path: '/api/docs', external: true }

/** The pages of this version that a person may open, as the menu shows them. */
export function menuFor(user: CurrentUser): MenuGroup[] {
  const allowed = (item: MenuItem) => {
    const entry = routeTable.find(route => route.path === item.path)
    const entrance = entry?.load && enter(entry, user)
    return entrance !== undefined && 'open' in entrance && entrance.open
  }
  const groups: MenuGroup[] = [
    { items: main.filter(allowed) },
    { label: 'Administration', items: administration.filter(allowed) },
    { items: user.role === 'client' ? [] : [documentation] },
  ]
  return groups.filter(group => group.items.length > 0)
}
