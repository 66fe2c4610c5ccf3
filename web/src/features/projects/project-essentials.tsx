import { formatPhone } from '@faitage/contracts/kernel/format-number'
import type { ProjectDetail } from '@faitage/contracts/projects/project'
import { Link } from '@tanstack/react-router'
import { FolderKanban, type LucideIcon, Mail, MapPin, Phone, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '@/lib/utils'

const linkClass = 'text-info underline-offset-4 hover:underline'

/** Where a project is: street, postal code and town. */
const placeOf = (project: Pick<ProjectDetail, 'address' | 'address_code' | 'address_location'>): string =>
  [project.address, [project.address_code, project.address_location].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')

/** The number a telephone dials. */
const dialled = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`

/** Where the project is, how to reach the requester, who follows it, in which mission. */
export function ProjectEssentials({ project, mayOpenMission }: { project: ProjectDetail; mayOpenMission: boolean }) {
  const { phone_number_1, phone_number_2, email } = project.requester
  const phones = [phone_number_1, phone_number_2].filter(phone => phone != null)
  const place = placeOf(project)
  const referrers = project.referrers.map(({ name }) => name).join(', ')
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-muted-foreground">
      {place ? (
        <Essential icon={MapPin} label="Adresse" className="max-w-full">
          <span className="truncate" title={place}>
            {place}
          </span>
        </Essential>
      ) : null}
      {phones.map(phone => (
        <Essential key={phone} icon={Phone} label="Téléphone">
          <a href={dialled(phone)} className={cn(linkClass, 'whitespace-nowrap tabular')}>
            {formatPhone(phone)}
          </a>
        </Essential>
      ))}
      {email ? (
        <Essential icon={Mail} label="E-mail" className="max-w-72">
          <a href={`mailto:${email}`} className={cn(linkClass, 'truncate')} title={email}>
            {email}
          </a>
        </Essential>
      ) : null}
      <Essential icon={UserRound} label="Référents" className="max-w-72">
        <span className="truncate" title={referrers}>
          {referrers || 'Sans référent'}
        </span>
      </Essential>
      <Essential icon={FolderKanban} label="Mission" className="max-w-80">
        {mayOpenMission ? (
          <Link
            to={`/missions/edit/${project.mission_id}`}
            className={cn(linkClass, 'truncate')}
            title={project.mission_name}
          >
            {project.mission_name}
          </Link>
        ) : (
          <span className="truncate">{project.mission_name}</span>
        )}
      </Essential>
    </ul>
  )
}

function Essential({
  icon: Icon,
  label,
  className,
  children,
}: {
  icon: LucideIcon
  label: string
  className?: string
  children: ReactNode
}) {
  return (
    <li className={cn('flex min-w-0 items-center gap-1.5', className)}>
      <Icon aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only">{label}&nbsp;: </span>
      {children}
    </li>
  )
}
