import type { MissionSummary } from '@faitage/contracts/missions/mission'
import { Link } from '@tanstack/react-router'
import {
  Archive,
  Building2,
  EllipsisVertical,
  FileSignature,
  FolderKanban,
  Landmark,
  Pencil,
  Trash2,
} from 'lucide-react'
import type { SyntheticEvent } from 'react'
import { useUser } from '@/api/session'
import { Button } from '@/components/ui/button'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/components/ui/dropdown-menu'

export type MissionAct = 'archive' | 'remove'

interface MissionRowMenuProps {
  row: MissionSummary
  label: string
  tabIndex: 0 | -1
  onAct: (act: MissionAct) => void
}

/** What happens in the menu is none of the row's, though React tells the row of it. */
const own = (event: SyntheticEvent) => event.stopPropagation()

/** Everything that can be done with a mission of the list; opened as soon as it is there. */
export default function MissionRowMenu({ row, label, tabIndex, onAct }: MissionRowMenuProps) {
  const { permissions } = useUser()
  const updates = row.may_write && permissions.includes('update mission')
  const removes = row.may_write && permissions.includes('delete mission')
  const copro = row.mission_type === 'copro'
  const archives = updates && row.status !== 'archivee'
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <Button variant="ghost" size="icon" data-row-menu tabIndex={tabIndex} aria-label={`Actions sur ${label}`}>
          <EllipsisVertical aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent onKeyDown={own} onClick={own} onFocus={own} onMouseDown={own} onAuxClick={own}>
        <DropdownMenuItem asChild>
          <Link to={`/missions/${row.id}/general`}>
            <Landmark aria-hidden /> Ouvrir
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to={`/missions/edit/${row.id}`}>
            <Pencil aria-hidden /> {updates ? 'Modifier' : 'Voir la fiche'}
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          <Link to={`/missions/edit/${row.id}/contract`}>
            <FileSignature aria-hidden /> Contrat
          </Link>
        </DropdownMenuItem>
        <DropdownMenuItem asChild>
          {copro ? (
            <Link to={`/missions/${row.id}/copros`}>
              <Building2 aria-hidden /> Copropriétés
            </Link>
          ) : (
            <Link to="/projects" search={{ mission_id: row.id }}>
              <FolderKanban aria-hidden /> Projets
            </Link>
          )}
        </DropdownMenuItem>
        {archives || removes ? <DropdownMenuSeparator /> : null}
        {archives ? (
          <DropdownMenuItem onSelect={() => onAct('archive')}>
            <Archive aria-hidden /> Archiver
          </DropdownMenuItem>
        ) : null}
        {removes ? (
          <DropdownMenuItem variant="destructive" onSelect={() => onAct('remove')}>
            <Trash2 aria-hidden /> Supprimer
          </DropdownMenuItem>
        ) : null}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
