import { type ProjectStatus, projectStatusLabels } from '@faitage/contracts/projects/project-status'
import {
  BadgeCheck,
  Ban,
  CalendarClock,
  CalendarPlus,
  CircleCheckBig,
  CircleSlash2,
  ClipboardCheck,
  ClipboardPen,
  Euro,
  FilePen,
  FolderPen,
  type LucideIcon,
  MessageCircle,
  Phone,
  Send,
} from 'lucide-react'
import { Badge, type BadgeVariant } from '@/components/ui/badge'

/**
 * How each status looks: clay where a person must act, blue where something is arranged, violet while a file is with
 * somebody else, green once won, grey once closed. The shape says it again for anyone who does not see the colour.
 */
const looks: Record<ProjectStatus, { variant: BadgeVariant; Icon: LucideIcon }> = {
  a_contacter: { variant: 'attention', Icon: Phone },
  contact: { variant: 'info', Icon: MessageCircle },
  visite_conseil_a_programmer: { variant: 'attention', Icon: CalendarPlus },
  visite_conseil_programmee: { variant: 'info', Icon: CalendarClock },
  visite_a_traiter: { variant: 'attention', Icon: ClipboardPen },
  visite_traitee: { variant: 'info', Icon: ClipboardCheck },
  en_cours_de_montage: { variant: 'progress', Icon: FolderPen },
  depose: { variant: 'progress', Icon: Send },
  agree: { variant: 'success', Icon: BadgeCheck },
  visite_controle_a_programmer: { variant: 'attention', Icon: CalendarPlus },
  visite_controle_programmee: { variant: 'info', Icon: CalendarClock },
  demande_de_paiement_a_faire: { variant: 'attention', Icon: FilePen },
  en_demande_de_paiement: { variant: 'progress', Icon: Euro },
  solde: { variant: 'success', Icon: CircleCheckBig },
  sans_suite: { variant: 'neutral', Icon: CircleSlash2 },
  non_eligible: { variant: 'neutral', Icon: Ban },
}

/** The status of a project, by its word, its colour and its shape. */
export function StatusBadge({ status, className }: { status: ProjectStatus; className?: string }) {
  const { variant, Icon } = looks[status]
  return (
    <Badge variant={variant} className={className}>
      <Icon aria-hidden="true" />
      <span className="truncate">{projectStatusLabels[status]}</span>
    </Badge>
  )
}

/** The shape of a status alone, beside its word. */
export function StatusIcon({ status }: { status: ProjectStatus }) {
  const { Icon } = looks[status]
  return <Icon aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
}
