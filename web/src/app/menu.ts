import type { CurrentUser } from '@faitage/contracts/identity/user'
import {
  Activity,
  BookOpen,
  Bot,
  Building,
  Building2,
  CalendarCheck,
  CalendarClock,
  ChartNoAxesCombined,
  CircleDollarSign,
  ContactRound,
  DoorOpen,
  FileSearch,
  FileType,
  FolderKanban,
  Handshake,
  House,
  Landmark,
  ListChecks,
  ListTodo,
  type LucideIcon,
  MailOpen,
  Mails,
  ReceiptEuro,
  Settings2,
  ShieldCheck,
  Stamp,
  Store,
  UserCog,
  UserPlus,
  Users,
  UsersRound,
} from 'lucide-react'
import { addressOf } from './address'
import { type Circumstances, opens } from './enter'
import { routeOf } from './route-table'

/** One line of the menu. */
export interface MenuItem {
  label: string
  icon: LucideIcon
  href: string
  /** Beginnings of the addresses it stands for beside its own. */
  within?: readonly string[]
}
export interface MenuGroup {
  label?: string
  items: MenuItem[]
}

interface Line {
  path: string
  icon: LucideIcon
  /** The page's title by default. */
  label?: string
  params?: Record<string, string>
  within?: readonly string[]
}

const main: Line[] = [
  { path: '/', icon: House },
  { path: '/missions', icon: Landmark },
  { path: '/projects', icon: FolderKanban },
  { path: '/prospects', icon: UserPlus },
  { path: '/tasks-v1', icon: ListTodo },
  { path: '/visits', icon: CalendarCheck, within: ['/visits/'] },
  { path: '/scs', icon: UsersRound },
  { path: '/copros', icon: Building2 },
  { path: '/buildings', icon: Building },
  { path: '/lots', icon: DoorOpen },
  { path: '/person', icon: ContactRound },
  { path: '/tasks', icon: ListTodo, label: 'Tâches' },
  { path: '/reporting', icon: ChartNoAxesCombined },
  { path: '/ai-analyzer/analyze', icon: Bot, label: 'Analyse IA', within: ['/ai-analyzer/'] },
]
const administration: Line[] = [
  { path: '/admin/agencies', icon: Store, within: ['/admin/antennas/'] },
  { path: '/admin/clients', icon: Users },
  {
    path: '/admin/users',
    icon: UserCog,
    within: ['/admin/roles', '/admin/outbox', '/admin/security_log', '/admin/operations'],
  },
  {
    path: '/admin/funders/$requester_type',
    icon: CircleDollarSign,
    params: { requester_type: 'PO' },
    within: ['/admin/funders/'],
  },
  { path: '/admin/subcontractor', icon: Handshake },
  { path: '/admin/email-templates', icon: MailOpen },
  { path: '/admin/letter-templates', icon: FileType },
  { path: '/admin/thematics', icon: ListChecks },
  { path: '/admin/quote-templates', icon: ReceiptEuro },
  { path: '/admin/sellers', icon: Stamp },
  { path: '/admin/external_settings', icon: Settings2, within: ['/admin/income-scales'] },
  { path: '/admin/privacy', icon: ShieldCheck, within: ['/admin/privacy/'] },
  { path: '/admin/document_analysis', icon: FileSearch },
]
const help: Line[] = [{ path: '/aide', icon: BookOpen, within: ['/aide/'] }]

/** What the bottom tabs of a phone hold, in this order, as far as the person's menu has them. */
const withinReach = ['/', '/missions', '/projects', '/copros', '/tasks-v1', '/tasks']

const items = (lines: readonly Line[], user: CurrentUser, circumstances: Circumstances): MenuItem[] =>
  lines.flatMap(({ path, icon, label, params, within }) => {
    const route = routeOf(path)
    const href = addressOf(path, params)
    if (!route || !href || !opens(route, user, params, circumstances)) return []
    return { label: label ?? route.title, icon, href, ...(within ? { within } : {}) }
  })

/** The lines that a person may follow, by group: every page of the menu in the mode they work in. */
export function menuFor(user: CurrentUser, circumstances: Circumstances = {}): MenuGroup[] {
  const groups: MenuGroup[] = [
    { items: items(main, user, circumstances) },
    { label: 'Administration', items: items(administration, user, circumstances) },
    { items: items(help, user, circumstances) },
  ]
  return groups.filter(group => group.items.length > 0)
}

/** The lines of the phone's bottom tabs: at most four. */
export function bottomTabsFor(user: CurrentUser, circumstances: Circumstances = {}): MenuItem[] {
  const lines = menuFor(user, circumstances).flatMap(group => group.items)
  return withinReach.flatMap(href => lines.find(item => item.href === href) ?? []).slice(0, 4)
}

/** What the palette offers beside the menu: pages that stand on their own. */
const others: Line[] = [
  { path: '/projects/program-visit', icon: ListTodo },
  { path: '/projects/deadlines', icon: CalendarClock },
  { path: '/projects/mailings', icon: Mails },
  { path: '/projects/generations', icon: FileType },
  { path: '/ai-analyzer/historic', icon: Bot },
  { path: '/admin/roles', icon: ShieldCheck },
  { path: '/admin/outbox', icon: Mails },
  { path: '/admin/security_log', icon: ShieldCheck },
  { path: '/admin/operations', icon: Activity },
]

/** Every page one may go to by its name: those of the menu, and those that stand on their own. */
export const pagesFor = (user: CurrentUser, circumstances: Circumstances = {}): MenuItem[] => [
  ...menuFor(user, circumstances).flatMap(group => group.items),
  ...items(others, user, circumstances),
]
