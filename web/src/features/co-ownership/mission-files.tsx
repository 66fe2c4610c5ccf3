import { Link } from '@tanstack/react-router'
import { FolderOpen } from 'lucide-react'
import { useUser } from '@/api/session'
import { Button } from '@/components/ui/button'
import { useTree } from './tree'

/** The way to the files of the mission; nothing where it shows none, or to anyone who may not read them. */
export function MissionFiles() {
  const { missionId, mission } = useTree()
  const { permissions } = useUser()
  if (!permissions.includes('read file') || mission?.hidden_features.includes('ca_documents')) return null
  return (
    <Button asChild variant="outline" className="w-fit">
      <Link to={`/missions/edit/${missionId}/documents`}>
        <FolderOpen aria-hidden /> Documents de la mission
      </Link>
    </Button>
  )
}
