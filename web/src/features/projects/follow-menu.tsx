import { Link } from '@tanstack/react-router'
import { CalendarRange, FileType, History, ListChecks, type LucideIcon, Mails } from 'lucide-react'
import { useUser } from '@/api/session'
import { Button } from '@/components/ui/button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'

const pages = [
  { path: '/projects/mailings', label: 'Envois d’e-mails', right: 'read email', Icon: Mails },
  { path: '/projects/generations', label: 'Documents générés', right: 'create document', Icon: FileType },
  { path: '/projects/actions', label: 'Actions groupées', right: 'update project', Icon: ListChecks },
  { path: '/projects/program-visit', label: 'Programmer des visites', right: 'read visit', Icon: CalendarRange },
] as const satisfies readonly { path: string; label: string; right: string; Icon: LucideIcon }[]

/** What was done, or is to do, about many projects at once; nothing for whoever may open none of it. */
export function FollowMenu() {
  const { permissions, role } = useUser()
  const open = role === 'client' ? [] : pages.filter(({ right }) => permissions.includes(right))
  if (open.length === 0) return null
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button variant="outline" className="px-3" title="Suivi">
          <History aria-hidden /> <span className="max-lg:sr-only">Suivi</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        {open.map(({ path, label, Icon }) => (
          <DropdownMenuItem key={path} asChild>
            <Link to={path}>
              <Icon aria-hidden /> {label}
            </Link>
          </DropdownMenuItem>
        ))}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
